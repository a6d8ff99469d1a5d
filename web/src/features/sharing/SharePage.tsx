// @chunk page
import type { Notice } from "@tasklane/contract/notices.ts";
import { PRODUCT } from "@tasklane/contract/product.ts";
import { TEXT } from "@tasklane/contract/sentences.ts";
import { ListChecks, User, Users } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Dispatch, ReactNode, SetStateAction } from "react";
import { Redirect } from "../../ui/Redirect.tsx";
import { useLocation } from "../../ui/address.ts";
import { useSearchParams } from "../../ui/searchParams.ts";
import { authGoogle } from "../auth/authGoogle.ts";
import { fetchCurrentUser } from "../auth/currentUser.ts";
import { coalesced } from "../../data/coalesced.ts";
import { pageTitle, PATHS, pathOf } from "../../paths.ts";
import { TodayLink } from "../board/TodayLink.tsx";
import { invitationIn } from "./invitation.ts";
import type { Invitation } from "./invitation.ts";
import { joinSharedList } from "./joinSharedList.ts";
import { fetchShared } from "./shareLink.ts";
import type { Shared } from "./shareLink.ts";
import { fetchLastNotice, refusalIn, watchRequest } from "./watchRequest.ts";
import { withdrawRequest } from "./withdrawRequest.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { FullPage } from "../../ui/FullPage.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Loader } from "../../ui/Loader.tsx";
import { Logo } from "../../ui/Logo.tsx";
import { usePageTitle } from "../../ui/usePageTitle.ts";
import * as css from "./SharePage.module.css";

const TITLE = "Shared list";

interface Seen extends Shared {
  /** The person's newest notice about the list. */
  notice?: Notice | undefined;
  /** Why the person's request, which this page showed, is no longer open. */
  refusal?: string | undefined;
}
type Found = Seen | "nothing" | "unreachable";

/**
 * `/share/shared-list`, the page that a share link opens (product 11.1). It names the person who shares a list, and offers Join.
 * A member is redirected to the list. For a signed-out person the server answers 401, which leads to the sign-in page and back.
 */
export default function SharePage() {
  const [query] = useSearchParams();
  const [shared, setShared] = useState<Found>();
  const text = query.toString();
  usePageTitle(pageTitle(TITLE));

  // One request at a time, so that an older answer cannot come last.
  const reload = useMemo(() => coalesced(async () => loadInvitation(text, setShared)), [text]);
  useEffect(() => void reload(), [reload]);

  if (shared === undefined) return <Loader label={TEXT.loading} />;
  if (shared === "unreachable")
    return (
      <FullPage title="The server does not answer.">
        <Button onClick={() => void reload()}>Try again</Button>
      </FullPage>
    );
  if (shared === "nothing")
    return (
      <FullPage title="There is no shared list at this address.">
        <TodayLink />
      </FullPage>
    );
  if (shared.state === "joined" && shared.listId) return <Redirect to={listPath(shared.listId)} replace />;
  return <Offer shared={shared} invitation={invitationIn(query)!} onReload={reload} />;
}

/**
 * Asks the server about an invitation. If the person's request was waiting and no longer is, says why. While a request waits, a
 * server that does not answer changes nothing.
 */
async function loadInvitation(
  query: string,
  show: Dispatch<SetStateAction<Found | undefined>>,
): Promise<void> {
  const invitation = invitationIn(new URLSearchParams(query));
  const answer = invitation ? await fetchShared(invitation).catch(() => "unreachable" as const) : null;
  const found: Found = answer ?? "nothing";
  // Read the notices after the answer, so that they contain the reason for it.
  if (typeof found === "object" && found.state !== "joined")
    found.notice = await fetchLastNotice(found.listName);
  show((before) => {
    if (typeof before !== "object") return found;
    if (typeof found !== "object")
      return found === "unreachable" && before.state === "pending" ? before : found;
    // The owner may answer between the two readings. Then this notice is already the answer, so keep the earlier one.
    if (found.state === "pending") return { ...found, notice: before.notice };
    if (before.state === "new") return { ...found, refusal: before.refusal };
    const { notice } = found;
    return { ...found, refusal: notice && notice.id !== before.notice?.id ? refusalIn(notice) : undefined };
  });
}

interface OfferProps {
  shared: Seen;
  invitation: Invitation;
  /** Asks the server again, and shows its answer. */
  onReload: () => Promise<void>;
}

function Offer({ shared, invitation, onReload }: OfferProps) {
  const [, navigate] = useLocation();
  const [isJoining, setIsJoining] = useState(false);
  const { owner: sharer, listName } = shared;
  const who = sharer.name ?? sharer.email ?? "Somebody";
  useFocusOnChange(shared.state);
  if (shared.state === "pending") return <RequestSent shared={shared} onReload={onReload} />;
  const join = async (): Promise<void> => {
    setIsJoining(true);
    const { listId } = await joinSharedList(invitation, { isQuiet: true });
    if (listId !== undefined) await onReload();
    setIsJoining(false);
  };
  return (
    <InvitePage>
      <p className={css.from}>
        <Avatar name={who} />
        {sharer.email !== undefined && <span className="truncate">{sharer.email}</span>}
      </p>
      {shared.refusal !== undefined && (
        <p className={css.badge} role="alert" dir="auto">
          {shared.refusal} You can ask again.
        </p>
      )}
      <h1 dir="auto" tabIndex={-1}>
        <bdi>{who}</bdi> invites you to <bdi>{listName}</bdi>
      </h1>
      <ul className={css.facts}>
        <li>
          <User size={16} aria-hidden />
          <AskingAs />
        </li>
        <li>
          <Users size={16} aria-hidden />
          The owner approves; until then you see nothing of it
        </li>
        <li>
          <ListChecks size={16} aria-hidden />
          <span dir="auto">
            <bdi>{listName}</bdi> becomes a list in your Google Tasks, too
          </span>
        </li>
      </ul>
      <div className={css.acts}>
        <Button kind="primary" size="lg" busy={isJoining && TEXT.joining} onClick={() => void join()}>
          Join
        </Button>
        <Button kind="ghost" size="lg" onClick={() => navigate(PATHS.dashboard)}>
          Not now
        </Button>
      </div>
    </InvitePage>
  );
}

/** Focuses the heading when the page shows another state, because the button that the person pressed is gone. */
function useFocusOnChange(state: Seen["state"]): void {
  const shown = useRef(state);
  useEffect(() => {
    if (state !== shown.current && document.activeElement === document.body)
      document.querySelector<HTMLElement>("main h1")?.focus();
    shown.current = state;
  }, [state]);
}

/** Shows which of the person's accounts will send the request to join, with a link to choose another one. */
function AskingAs() {
  const [email, setEmail] = useState<string>();
  useEffect(() => {
    void fetchCurrentUser()
      .then((user) => setEmail(user?.email))
      .catch(() => undefined);
  }, []);
  return (
    <span>
      You ask as <b>{email ?? "yourself"}</b> ·{" "}
      <button
        type="button"
        className={css.link}
        onClick={() => authGoogle({ next: location.pathname + location.search })}
      >
        Change
      </button>
    </span>
  );
}

interface RequestSentProps {
  shared: Shared;
  onReload: () => Promise<void>;
}

/** The page that is shown after the request was sent to the owner. It follows the owner's answer. */
function RequestSent({ shared, onReload }: RequestSentProps) {
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => watchRequest(onReload), [onReload]);
  const withdraw = async (): Promise<void> => {
    setIsBusy(true);
    if (shared.listId && (await withdrawRequest(shared.listId))) await onReload();
    setIsBusy(false);
  };
  return (
    <InvitePage>
      <p className={css.badge}>Waiting for approval</p>
      <h1 dir="auto" tabIndex={-1}>
        The owner has been asked about <bdi>{shared.listName}</bdi>
      </h1>
      <p>A notice tells you the answer, here and on every device. You can close this page.</p>
      <div className={css.acts}>
        <LinkButton kind="primary" size="lg" href={PATHS.dashboard}>
          Go to the board
        </LinkButton>
        <Button kind="ghost" size="lg" disabled={isBusy} onClick={() => void withdraw()}>
          Withdraw
        </Button>
      </div>
    </InvitePage>
  );
}

/** The frame of the page: the product's name above, the content in the middle. */
function InvitePage({ children }: { children: ReactNode }) {
  return (
    <main className={css.page}>
      <p className={css.head}>
        <Logo />
        {PRODUCT.name}
      </p>
      <div className={css.invite}>{children}</div>
    </main>
  );
}

function listPath(listId: string): string {
  return pathOf({ kind: "list", type: "shared", listId, sublistId: null });
}
