import { randomInt } from "node:crypto";
import type { DestinationStream, Logger } from "pino";
import { authGoogle } from "./auth/authGoogle.ts";
import { callback } from "./auth/callback.ts";
import { currentUser } from "./auth/currentUser.ts";
import { createGrants } from "./auth/grants.ts";
import { deleteAccount } from "./auth/deleteAccount.ts";
import { endSession } from "./auth/endSession.ts";
import { logout } from "./auth/logout.ts";
import { logoutEverywhere } from "./auth/logoutEverywhere.ts";
import { createSeal } from "./auth/seal.ts";
import { secretKeysIn } from "./auth/secretKeys.ts";
import { sessions } from "./auth/sessions.ts";
import type { SignInNeeds } from "./auth/SignInNeeds.ts";
import type { Config } from "./config.ts";
import { createAccessTokens } from "./google/accessToken.ts";
import { createGoogle } from "./google/createGoogle.ts";
import type { GoogleTasks } from "./google/GoogleTasks.ts";
import { createOpenid } from "./google/openid.ts";
import { createCookies } from "./http/cookies.ts";
import type { Handled } from "./http/handlers.ts";
import type { Touched } from "./store/affected.ts";
import { createOrigins } from "./http/otherSites.ts";
import { createHttp } from "./http/server.ts";
import { listen } from "./listen.ts";
import type { ListMaker } from "./ListMaker.ts";
import { createLive } from "./live/createLive.ts";
import { events } from "./live/events.ts";
import type { EventsNeeds } from "./live/events.ts";
import { jobs } from "./live/jobs.ts";
import { watchColumns } from "./live/watchColumns.ts";
import { createStreams } from "./live/streams.ts";
import { addList } from "./lists/addList.ts";
import { addListSection } from "./lists/addListSection.ts";
import { addSublist } from "./lists/addSublist.ts";
import { addSublistSection } from "./lists/addSublistSection.ts";
import { allLists } from "./lists/allLists.ts";
import { deleteList } from "./lists/deleteList.ts";
import { deleteSublist } from "./lists/deleteSublist.ts";
import { answerMassDeletion } from "./lists/answerMassDeletion.ts";
import { foundNames } from "./lists/foundNames.ts";
import { rebuildFromTitles } from "./lists/rebuildFromTitles.ts";
import { positionList } from "./lists/positionList.ts";
import { removeListSection } from "./lists/removeListSection.ts";
import { removeSublistSection } from "./lists/removeSublistSection.ts";
import { renameList } from "./lists/renameList.ts";
import { renameSection } from "./lists/renameSection.ts";
import { renameSublist } from "./lists/renameSublist.ts";
import { userListAll } from "./lists/userListAll.ts";
import { addLabel } from "./labels/addLabel.ts";
import { allLabels } from "./labels/allLabels.ts";
import { editLabel } from "./labels/editLabel.ts";
import { removeLabel } from "./labels/removeLabel.ts";
import { addSubTask } from "./tasks/addSubTask.ts";
import { allSubtasks } from "./tasks/allSubtasks.ts";
import { allTodayDueTasks } from "./tasks/allTodayDueTasks.ts";
import { allTomorrowDueTasks } from "./tasks/allTomorrowDueTasks.ts";
import { clearCompleted } from "./tasks/clearCompleted.ts";
import { listTasks } from "./tasks/listTasks.ts";
import { moveTask } from "./tasks/moveTask.ts";
import { reorderTask } from "./tasks/reorderTask.ts";
import { retryTask } from "./tasks/retryTask.ts";
import { taskHistory } from "./tasks/taskHistory.ts";
import { allTaskLists } from "./lists/allTaskLists.ts";
import { createKeptBoards } from "./lists/keptBoards.ts";
import type { KeptBoards } from "./lists/keptBoards.ts";
import { createLog } from "./log.ts";
import { createFigures } from "./operating/createFigures.ts";
import { addSharedList } from "./sharing/addSharedList.ts";
import { allSharedTaskLists } from "./sharing/allSharedTaskLists.ts";
import { approveUser } from "./sharing/approveUser.ts";
import { declineUser } from "./sharing/declineUser.ts";
import { deleteSharedList } from "./sharing/deleteSharedList.ts";
import { disconnectUser } from "./sharing/disconnectUser.ts";
import { invitation } from "./sharing/invitation.ts";
import { joinSharedList } from "./sharing/joinSharedList.ts";
import { leaveSharedList } from "./sharing/leaveSharedList.ts";
import { notices } from "./sharing/notices.ts";
import { refreshSharedTask } from "./sharing/refreshSharedTask.ts";
import { seeNotices } from "./sharing/seeNotices.ts";
import { shareLink } from "./sharing/shareLink.ts";
import { shareList } from "./sharing/shareList.ts";
import { transferList } from "./sharing/transferList.ts";
import { userList } from "./sharing/userList.ts";
import { cursorNow } from "./store/cursor.ts";
import { readTimesOf } from "./store/members.ts";
import type { Store } from "./store/engine.ts";
import { endLeases } from "./store/leases.ts";
import { damages } from "./store/readAgreed.ts";
import type { Damage } from "./store/readAgreed.ts";
import { openConfigured } from "./store/openConfigured.ts";
import { startSweeping } from "./store/sweep.ts";
import { addTask } from "./tasks/addTask.ts";
import { completeTask } from "./tasks/completeTask.ts";
import { deleteTask } from "./tasks/deleteTask.ts";
import { googleTask } from "./tasks/googleTask.ts";
import { restoreTask } from "./tasks/restoreTask.ts";
import { makeList } from "./sync/makeList.ts";
import { createRunner } from "./sync/runner.ts";
import type { Runner, RunnerNeeds } from "./sync/runner.ts";
import { systemPace } from "./sync/systemPace.ts";

/** Every call, and what it needs; how one is served is in `http/route.ts`. */
function listCalls(
  store: Store,
  signIn: SignInNeeds,
  live: EventsNeeds,
  make: ListMaker,
  lastLook: (accountId: string) => Promise<void>,
  boards: KeptBoards,
): Handled[] {
  return [
    authGoogle(signIn),
    callback(signIn),
    currentUser,
    logout(signIn),
    sessions,
    endSession(signIn),
    logoutEverywhere(signIn),
    deleteAccount(signIn),
    allTaskLists(store, boards),
    allLists,
    userListAll,
    addList(store, make),
    renameList(store),
    positionList(store),
    deleteList(store),
    addSublist(store),
    renameSublist(store),
    deleteSublist(store),
    addListSection(store),
    addSublistSection(store),
    renameSection(store),
    removeListSection(store),
    removeSublistSection(store),
    answerMassDeletion(store),
    foundNames,
    rebuildFromTitles(store),
    allLabels,
    addLabel(store),
    editLabel(store),
    removeLabel(store),
    listTasks,
    allSubtasks,
    allTodayDueTasks,
    allTomorrowDueTasks,
    addTask(store),
    addSubTask(store),
    googleTask(store),
    moveTask(store),
    completeTask(store),
    reorderTask(store),
    deleteTask(store),
    restoreTask(store),
    clearCompleted(store),
    taskHistory,
    retryTask(store),
    addSharedList(store, make),
    renameList(store, "shared"),
    deleteSharedList(store),
    addSublist(store, "shared"),
    renameSublist(store, "shared"),
    deleteSublist(store, "shared"),
    addListSection(store, "shared"),
    addSublistSection(store, "shared"),
    renameSection(store, "shared"),
    removeListSection(store, "shared"),
    removeSublistSection(store, "shared"),
    shareList(store),
    shareLink,
    invitation(store),
    joinSharedList(store, make),
    userList,
    approveUser(store),
    declineUser(store),
    disconnectUser(store),
    transferList(store),
    leaveSharedList(store, lastLook),
    allSharedTaskLists,
    refreshSharedTask(store),
    notices,
    seeNotices,
    events(live),
    watchColumns(live),
    jobs,
  ];
}

/** What a test may put in the place of what the configuration gives. */
export interface Overrides {
  clock?: () => number;
  store?: Store;
  /** Reaches the provider and Google's Tasks API. */
  fetch?: typeof fetch;
  google?: (accountId: string) => Promise<GoogleTasks>;
  /** Where the log goes; standard output otherwise. */
  logTo?: DestinationStream;
  runner?: (needs: RunnerNeeds) => Runner;
  /** Calls beside ours. */
  calls?: Handled[];
  /** Milliseconds by which the event loop may run late before we answer nothing but "busy"; 0: however late. */
  late?: number;
}

export interface Server {
  /** Where people reach it; known once it listens. */
  readonly url: string;
  /** The address on which it listens, whatever people are told. */
  readonly address: string;
  store: Store;
  log: Logger;
  /** @throws StartFailure when the port is taken */
  listen(): Promise<void>;
  /** There is nothing to do at present: gives room that it can do without. */
  rest(): Promise<void>;
  /** Stops taking calls, finishes those under way, ends event streams and sync, closes the database. */
  close(): Promise<void>;
}

/** Milliseconds that calls under way get when we stop. */
const LAST_CALLS = 10_000;
/** ... and who leaves a list waits so long until both sides of it are in step (rule S3). */
const LAST_LOOK = 5_000;
/** Milliseconds that the database may keep a call waiting. */
const PATIENCE = 15_000;
const SESSION_ENDED = "session_ended";
/** Of whole boards, serialised and compressed: three of 10,000 tasks. */
const KEPT_BYTES = 16 * 1024 * 1024;

/**
 * Makes every long-lived object of a server, and closes them in the opposite order.
 * @throws StartFailure when the database or the folder for data cannot be used
 */
export async function createServer(config: Config, overrides: Overrides = {}): Promise<Server> {
  const { clock = Date.now } = overrides;
  let site = new URL(config.publicUrl ?? "http://localhost");
  let address = "";
  const log = createLog(config.logLevel, overrides.logTo);
  const database = await openConfigured({ ...config, patience: PATIENCE }, overrides.store);
  const { store } = database;

  const live = await createLive(store);
  const publish = (touched: Touched): void => {
    if (touched.lists.size + touched.accounts.size + touched.notices.size === 0) return;
    live.publish(touched).catch((err: unknown) => log.error({ err }, "nobody was told"));
  };
  const publishAccount = (accountId: string): void =>
    publish({ lists: new Set(), accounts: new Set([accountId]), notices: new Set() });

  const seal = createSeal(config.secretKeys ?? secretKeysIn(config.dataDir));
  const { clientId } = config.google;
  const openid = createOpenid({ ...config.google, fetch: overrides.fetch });
  const grants = createGrants(store, seal, clientId, publishAccount);
  const tokens = createAccessTokens(openid, grants, clock);
  const google =
    overrides.google ?? createGoogle({ root: config.google.root, fetch: overrides.fetch }, tokens);
  const runner = (overrides.runner ?? createRunner)({
    store,
    google,
    publish: (touched) => live.publish(touched),
    show: (accountId, lists) => live.show(accountId, lists),
    progress: (accountId, job) => live.progress(accountId, job),
    read: (accountId, times) => live.read(accountId, times),
    pace: systemPace(clock),
    root: config.google.root,
    callsADay: config.callsADay,
    random: () => randomInt(2 ** 32) / 2 ** 32,
    log,
  });
  live.onChange((accountIds) => runner.poke(accountIds));

  const streams = createStreams();
  await store.listen(SESSION_ENDED, (session) => streams.endOf(session));
  const cookies = createCookies(() => site);
  const signIn: SignInNeeds = {
    store,
    cookies,
    seal,
    openid,
    clientId,
    redirectUri: () => `${site.origin}/callback`,
    signedIn(accountId) {
      tokens.forget(accountId);
      runner.pull(accountId).catch((err: unknown) => log.info({ err }, "not pulled after signing in"));
      publishAccount(accountId);
    },
    publish,
    signedOut: (session) => store.notify(SESSION_ENDED, session),
  };
  const hearing: EventsNeeds = {
    streams,
    subscribe: (...all) => live.subscribe(...all),
    onColumns: (...all) => live.onColumns(...all),
    tellColumns: (...all) => live.tellColumns(...all),
    readTimes: (...all) => readTimesOf(store.db, ...all),
    watch: (...all) => runner.watch(...all),
    cursor: () => store.snapshot((tx) => cursorNow(store, tx)),
  };
  const make: ListMaker = (...all) => makeList({ store, google, now: clock }, ...all);
  const lastLook = (id: string): Promise<void> => softly(LAST_LOOK, runner.pull(id));
  const boards = createKeptBoards(KEPT_BYTES);
  const ours = listCalls(store, signIn, hearing, make, lastLook, boards);
  const calls = [...ours, ...(overrides.calls ?? [])];
  const origins = createOrigins(() => site, config.webOrigins);
  const { late } = overrides;
  const needs = { store, clock, cookies, origins, publish, late, pull: (id: string) => runner.pull(id) };
  const figures = createFigures({ ...config, store, clock, root: config.google.root });
  const app = await createHttp(config, { ...needs, figures }, calls, log, () => site);
  app.addHook("preClose", async () => streams.endAll());
  const tellDamage = (damage: unknown): void => log.error(damage as Damage, "a row cannot be read");
  damages.subscribe(tellDamage);
  const stopSweeping = startSweeping(store, clock, publish, (err) => log.error({ err }, "nothing was swept"));

  return {
    get url() {
      return site.origin;
    },
    get address() {
      return address;
    },
    store,
    log,
    async listen() {
      address = await listen(app, config);
      if (config.publicUrl === null) site = new URL(address);
      if (store.engine === "sqlite") await endLeases(store.db);
      await runner.start();
    },
    rest: () => boards.rest(),
    close: once(async () => {
      stopSweeping();
      damages.unsubscribe(tellDamage);
      // again and again: one that was accepted late would keep us for minutes
      const force = setInterval(() => app.server.closeAllConnections(), LAST_CALLS);
      await Promise.all([app.close(), runner.stop()]);
      clearInterval(force);
      await database.close();
    }),
  };
}

/** Waits for work as long as there is time for it; what comes of it is not the caller's concern. */
async function softly(time: number, work: Promise<void>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, time);
  await Promise.race([work.catch(() => {}), late]);
  clearTimeout(timer);
}

/** Whoever asks again gets what is under way, or done. */
function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => (running ??= work());
}
