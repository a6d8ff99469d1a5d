import { FAILURE, REFUSED, TEXT } from "@tasklane/contract/sentences.ts";
import { CircleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "../../ui/address.ts";
import { useSearchParams } from "../../ui/searchParams.ts";
import { beginSession, forgetSession, takeSignedIn } from "../../data/api/session.ts";
import { pageTitle, PATHS, SESSION_ENDED } from "../../paths.ts";
import { ownPath } from "./ownPath.ts";
import { resetLists } from "../../data/storage.ts";
import { getState } from "../../data/store.ts";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../data/api/toast.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { usePageTitle } from "../../ui/usePageTitle.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { authGoogle } from "./authGoogle.ts";
import { fetchCurrentUser } from "./currentUser.ts";
import { GoogleMark } from "./GoogleMark.tsx";
import * as css from "./Login.module.css";
import { LoginFrame } from "./LoginFrame.tsx";
import { useInvitation } from "./useInvitation.ts";
import type { Invitation } from "./useInvitation.ts";

/** `/login`, for signed-out people. A signed-in person is redirected (product 2.2). */
export default function Login() {
  const [, navigate] = useLocation();
  const [query] = useSearchParams();
  const next = ownPath(query.get("next"));
  const [isChecking, setIsChecking] = useState(true);
  const [isLeaving, setIsLeaving] = useState(false);
  const invitation = useInvitation(next);
  usePageTitle(pageTitle("Login"));

  useEffect(() => {
    let isHere = true;
    const askWho = async (): Promise<void> => {
      // If the callback has just signed the person in, the server need not be asked again.
      const user = takeSignedIn() ?? (await fetchCurrentUser().catch(() => undefined));
      if (!isHere) return;
      // The callback does not redirect a person without an email either (product 2.6).
      if (user?.email) {
        await beginSession(user);
        navigate(next ?? PATHS.dashboard, { replace: true });
        return;
      }
      // Clear the stored data only if the server says that nobody is signed in. A missing answer does not mean that.
      if (user === null) {
        if (getState().user) await forgetSession();
        resetLists();
      }
      setIsChecking(false);
    };
    void askWho();
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return;
      setIsLeaving(false); // The person came back from Google's page.
      void askWho();
    };
    addEventListener("pageshow", onShow);
    return () => {
      isHere = false;
      removeEventListener("pageshow", onShow);
    };
  }, [navigate, next]);

  const leave = (): void => {
    setIsLeaving(true);
    try {
      authGoogle({ next });
    } catch {
      setIsLeaving(false);
      toast.failure(FAILURE.googleLogin);
    }
  };

  return (
    <LoginFrame>
      {isChecking ? (
        <output>
          <Spinner isLarge />
          <span className="vh">{TEXT.loading}</span>
        </output>
      ) : (
        <div className={css.box}>
          {invitation ? <InvitedBy {...invitation} /> : <h1>Log in</h1>}
          <Why code={query.get("error")} />
          <Button size="lg" disabled={isLeaving} aria-busy={isLeaving} onClick={leave}>
            {isLeaving ? <Spinner /> : <GoogleMark />}
            Log in with Google
          </Button>
        </div>
      )}
    </LoginFrame>
  );
}

/** Names the person who invited, and the list, above the sign-in button. */
function InvitedBy({ email, name, listName }: Invitation) {
  const who = name ?? email;
  return (
    <>
      <p className={css.from}>
        <Avatar name={who} />
        <span className="truncate">{email}</span>
      </p>
      <h1 dir="auto">
        <bdi>{who}</bdi> invites you to <bdi>{listName}</bdi>
      </h1>
      <p className={css.quiet} dir="auto">
        Log in to ask for access. You see the list as soon as its owner approves you.
      </p>
    </>
  );
}

/** Says why the person has to sign in again. */
function Why({ code }: { code: string | null }) {
  if (!code) return null;
  return (
    <p className={css.why} role="alert">
      <CircleAlert size={16} aria-hidden />
      {code === SESSION_ENDED
        ? TEXT.sessionEnded
        : Object.hasOwn(REFUSED, code)
          ? REFUSED[code as keyof typeof REFUSED]
          : REFUSED.bad_callback}
    </p>
  );
}
