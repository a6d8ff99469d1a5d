import { execFileSync, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freePort } from "./freePort.mjs";
import { ROOT } from "./root.mjs";

// The tests start a checkout in which small programs stand for the server and the emulator. Like these, each writes its process
// id, reports that it is ready, and ends when the channel to its parent closes.
const PROGRAM = `
import { writeFileSync } from "node:fs";
const name = import.meta.url.includes("/server/") ? "server" : "emulator";
if (process.env.REFUSE) { console.error("Port 3000 is taken by another program; set PORT."); process.exit(1); }
process.on("disconnect", () => process.exit());
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit());
writeFileSync(name + ".pid", String(process.pid));
console.log(name + " talks");
process.send({ ready: true, url: "http://localhost:" + (process.env.PORT ?? 3000) });
`;

// Wait long, because programs start slowly on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let checkout: string;
const groups: number[] = [];

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), "tasklane-start-"));
  for (const path of ["scripts", "package.json"])
    cpSync(join(ROOT, path), join(checkout, path), { recursive: true });
  // It locks what is installed. Otherwise, if a package is to be added or removed, the start installs packages, and deletes those
  // of the real checkout through the link below.
  cpSync(join(ROOT, "node_modules/.package-lock.json"), join(checkout, "package-lock.json"));
  symlinkSync(join(ROOT, "node_modules"), join(checkout, "node_modules"), "junction");
  for (const folder of ["server/src", "emulator/src", "web", "contract/src"])
    mkdirSync(join(checkout, folder), { recursive: true });
  writeFileSync(join(checkout, "server/src/main.ts"), PROGRAM);
  writeFileSync(join(checkout, "emulator/src/main.ts"), PROGRAM);
  writeFileSync(join(checkout, "web/index.html"), "<!doctype html><title>web</title>");
});

afterEach(() => {
  for (const pid of groups.splice(0)) {
    try {
      process.kill(-pid, "SIGKILL");
    } catch {
      // `kill` fails because the process has ended, as expected.
    }
  }
  rmSync(checkout, { recursive: true, force: true });
});

interface Started {
  child: ChildProcess;
  output(): string;
  ended: Promise<number | null>;
}

function start(env: NodeJS.ProcessEnv = {}, command = [process.execPath, "scripts/start.mjs"]): Started {
  const child = spawn(command[0]!, command.slice(1), {
    cwd: checkout,
    env: { ...process.env, NO_COLOR: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true, // It gets its own process group, as a terminal gives each command.
  });
  groups.push(child.pid!);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  return { child, output: () => output, ended: once(child, "close").then(([code]) => code as number | null) };
}

const isReady = (started: Started) =>
  vi.waitFor(() => expect(started.output()).toContain("Tasklane is at "), { timeout: 40_000 });

const pidOf = (name: string) => Number(readFileSync(join(checkout, `${name}.pid`), "utf8"));

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const allEnded = () =>
  vi.waitFor(() => expect(["server", "emulator"].filter((name) => isAlive(pidOf(name)))).toEqual([]), {
    timeout: 30_000,
  });

/** What the first start says before anything else. */
const BUILDING = [
  "Building the server (only when it changed) ...",
  "Building the web app (only when it changed) ...",
];

test("one line says where it is, after what is built and what the programs say", async () => {
  const started = start({ PORT: "3456" });
  await isReady(started);
  expect(started.output().trim().split("\n").sort()).toEqual([
    ...BUILDING,
    "Tasklane is at http://localhost:3456",
    "emulator talks",
    "server talks",
  ]);
  expect(existsSync(join(checkout, "web/dist/index.html"))).toBe(true);
  started.child.kill("SIGINT");
  expect(await started.ended).toBe(0);
  await allEnded();
});

test("npm run build makes what npm start serves, and starts nothing", async () => {
  const built = start({}, [process.execPath, "scripts/buildOnly.mjs"]);
  expect(await built.ended).toBe(0);
  expect(built.output().trim().split("\n").sort()).toEqual(BUILDING);
  const started = start();
  await isReady(started);
  expect(started.output()).not.toContain("Building");
  started.child.kill("SIGTERM");
  expect(await started.ended).toBe(0);
});

test("with real Google there is no stand-in", async () => {
  const started = start({ GOOGLE_CLIENT_ID: "client" });
  await isReady(started);
  expect(existsSync(join(checkout, "emulator.pid"))).toBe(false);
  started.child.kill("SIGTERM");
  expect(await started.ended).toBe(0);
});

test("the web app is built again only when what it is made of changed", async () => {
  const builtAt = async () => {
    const started = start();
    await isReady(started);
    started.child.kill("SIGTERM");
    await started.ended;
    return readFileSync(join(checkout, "web/dist/index.html"), "utf8");
  };
  await builtAt();
  writeFileSync(join(checkout, "web/dist/index.html"), "kept");
  expect(await builtAt()).toBe("kept");
  writeFileSync(join(checkout, "web/index.html"), "<!doctype html><title>changed</title>");
  expect(await builtAt()).toContain("changed");
});

test("the server is built again only when its sources changed", async () => {
  const says = async () => {
    const started = start();
    await isReady(started);
    started.child.kill("SIGTERM");
    await started.ended;
    return started.output();
  };
  expect(await says()).toContain("server talks");
  writeFileSync(join(checkout, "server/dist/main.js"), PROGRAM.replace("talks", "was kept"));
  const again = await says();
  expect(again).toContain("server was kept");
  expect(again).not.toContain("Building");
  writeFileSync(join(checkout, "server/src/main.ts"), PROGRAM.replace("talks", "changed"));
  expect(await says()).toContain("server changed");
});

test("a program that cannot start says why, once, and nothing is left", async () => {
  const started = start({ REFUSE: "1" });
  expect(await started.ended).toBe(1);
  const said = started.output().trim().split("\n").sort();
  expect(said).toEqual([...BUILDING, "Port 3000 is taken by another program; set PORT."]);
});

test("a program that ends later takes the other along", async () => {
  const started = start();
  await isReady(started);
  process.kill(pidOf("emulator"), "SIGKILL");
  expect(await started.ended).toBe(1);
  expect(started.output()).toContain("Google's stand-in ended unexpectedly (SIGKILL).");
  await allEnded();
});

test("a failed build of the web app is reported with the builder's message", async () => {
  writeFileSync(join(checkout, "web/index.html"), '<script type="module" src="/missing.js"></script>');
  const started = start();
  expect(await started.ended).toBe(1);
  expect(started.output()).toContain("Building the web app failed.");
  expect(started.output()).toContain("missing.js");
});

test("a server that cannot be put together is said with the bundler's words", async () => {
  writeFileSync(join(checkout, "server/src/main.ts"), 'import "./missing.ts";');
  const started = start();
  expect(await started.ended).toBe(1);
  expect(started.output()).toContain("Building the server failed.");
  expect(started.output()).toContain("missing.ts");
});

test("killed by force it leaves no process", async () => {
  const started = start();
  await isReady(started);
  started.child.kill("SIGKILL");
  await started.ended;
  await allEnded();
});

// A terminal sends Ctrl+C to the whole process group. Only npm receives the other signals.
test.each([
  ["SIGINT", "group"],
  ["SIGTERM", "npm"],
  ["SIGKILL", "npm"],
] as const)("started by npm, and %s sent to %s, it leaves no process", async (signal, to) => {
  const windows = process.platform === "win32";
  const npm = execFileSync(windows ? "where" : "which", ["npm"], { encoding: "utf8" })
    .split("\n")[0]!
    .trim();
  const started = start({}, [npm, "start"]);
  await isReady(started);
  process.kill(to === "group" ? -started.child.pid! : started.child.pid!, signal);
  await started.ended;
  await allEnded();
});

test("npm run dev serves the pages' sources, and a change restarts the server", async () => {
  cpSync(join(ROOT, "web/dev.ts"), join(checkout, "web/dev.ts"));
  const port = await freePort();
  const started = start({ PORT: String(port) }, [process.execPath, "scripts/dev.mjs"]);
  await isReady(started);
  const page = await fetch(`http://localhost:${port}/`);
  expect(await page.text()).toContain("/@vite/client");
  writeFileSync(join(checkout, "server/src/main.ts"), PROGRAM.replace("talks", "changed"));
  await vi.waitFor(() => expect(started.output()).toContain("server changed"), { timeout: 30_000 });
  started.child.kill("SIGINT");
  expect(await started.ended).toBe(0);
  await allEnded();
});
