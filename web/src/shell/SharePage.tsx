import { TEXT } from "@tasklane/contract/sentences.ts";
import { useEffect, useState } from "react";
import { Redirect, useLocation, useSearchParams } from "wouter";
import { pageTitle, PATHS, pathOf } from "../paths.ts";
import { invitationIn } from "../sharing/invitation.ts";
import type { Invitation } from "../sharing/invitation.ts";
import { joinSharedList } from "../sharing/joinSharedList.ts";
import { shareLink } from "../sharing/shareLink.ts";
import type { Shared } from "../sharing/shareLink.ts";
import { Button } from "../ui/Button.tsx";
import { FullPage } from "../ui/FullPage.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { Loader } from "../ui/Loader.tsx";
import { usePageTitle } from "../ui/usePageTitle.ts";

const TITLE = "Shared list";

type Found = Shared | "nothing" | "unreachable";

/**
 * `/share/shared-list` (product.md, Routes): who shares a list, as the server tells it, and Join. Whoever takes part
 * already is led to the list; whoever is signed out is led through sign-in and back by the answer's 401.
 */
export default function SharePage() {
  const [query] = useSearchParams();
  const [shared, setShared] = useState<Found>();
  const text = query.toString();
  usePageTitle(pageTitle(TITLE));

  useEffect(() => void look(text, setShared), [text]);

  if (shared === undefined) return <Loader label={TEXT.loading} />;
  if (shared === "unreachable")
    return (
      <FullPage title="The server does not answer.">
        <Button onClick={() => void look(text, setShared)}>Try again</Button>
      </FullPage>
    );
  if (shared === "nothing")
    return (
      <FullPage title="There is no shared list at this address.">
        <LinkButton href={PATHS.dashboard}>Today</LinkButton>
      </FullPage>
    );
  if (shared.state === "joined" && shared.listId) return <Redirect to={listPath(shared.listId)} replace />;
  return <Offer shared={shared} invitation={invitationIn(query)!} />;
}

async function look(query: string, show: (found: Found) => void): Promise<void> {
  const invitation = invitationIn(new URLSearchParams(query));
  const answer = invitation ? await shareLink(invitation).catch(() => "unreachable" as const) : null;
  show(answer ?? "nothing");
}

function Offer({ shared, invitation }: { shared: Shared; invitation: Invitation }) {
  const [, navigate] = useLocation();
  const [isJoining, setIsJoining] = useState(false);
  const { name, email } = shared.owner;
  const join = async (): Promise<void> => {
    setIsJoining(true);
    const { listId } = await joinSharedList(invitation);
    setIsJoining(false);
    if (listId !== undefined) navigate(listPath(listId), { replace: true });
  };
  return (
    <FullPage title={TITLE}>
      <p>
        {name ? (
          <>
            <bdi>{name}</bdi> ({email})
          </>
        ) : (
          email
        )}{" "}
        shares a list with you.
        <br />
        {shared.state === "pending" ? TEXT.approvalPending : "You see it as soon as they approve you."}
      </p>
      {shared.state === "pending" ? (
        <LinkButton href={shared.listId ? listPath(shared.listId) : PATHS.dashboard}>Today</LinkButton>
      ) : (
        <Button kind="primary" size="lg" busy={isJoining && TEXT.joining} onClick={() => void join()}>
          Join
        </Button>
      )}
    </FullPage>
  );
}

function listPath(listId: string): string {
  return pathOf({ kind: "list", type: "shared", listId, sublistId: null });
}
