import { PRODUCT } from "@tasklane/contract/product.ts";
import { Link } from "../../ui/Link.tsx";
import { pageTitle, PATHS } from "../../paths.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Logo } from "../../ui/Logo.tsx";
import { usePageTitle } from "../../ui/usePageTitle.ts";
import * as css from "./Welcome.module.css";
import { LanesPicture, SharePicture, TreePicture } from "./WelcomePictures.tsx";
import { WelcomeBoard } from "./WelcomeBoard.tsx";

/** The welcome page, for installations without a marketing site (product 2.1). */
export default function Welcome() {
  usePageTitle(pageTitle("Welcome"));
  return (
    <div className={css.site}>
      <header className={css.head}>
        <Link className={css.brand} href={PATHS.welcome}>
          <Logo />
          {PRODUCT.name}
        </Link>
        <LinkButton kind="ghost" className={css.button} href={PATHS.login}>
          Log in
        </LinkButton>
      </header>
      <main>
        <section className={css.hero}>
          <h1>Every list in its own lane.</h1>
          <div className={css.lede}>
            <p>
              {PRODUCT.name} puts your Google Tasks on one board, a column per list, and lets you share a list
              with other people.
            </p>
            <LogIn />
          </div>
        </section>
        <WelcomeBoard />
        <section className={css.points}>
          <article>
            <LanesPicture />
            <h2>One board</h2>
            <p>Your own lists and shared lists side by side. Open tasks first, overdue ones marked.</p>
          </article>
          <article>
            <TreePicture />
            <h2>Sublists, sections, labels</h2>
            <p>Order inside a list, and a filter for each. Your tasks stay in Google Tasks.</p>
          </article>
          <article>
            <SharePicture />
            <h2>Shared lists</h2>
            <p>Send a link or a group id. You approve who joins and may disconnect them again.</p>
          </article>
        </section>
        <section className={css.closing}>
          <h2>See your week at a glance.</h2>
          <LogIn />
        </section>
      </main>
      <footer className={css.foot}>
        <Logo />
        <span>{PRODUCT.name}</span>
      </footer>
    </div>
  );
}

function LogIn() {
  return (
    <LinkButton kind="primary" size="lg" className={css.cta} href={PATHS.login}>
      Log in with Google
    </LinkButton>
  );
}
