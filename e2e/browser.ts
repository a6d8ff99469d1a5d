import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import type { LaunchOptions } from "@playwright/test";

const run = promisify(execFile);
const CACHE = join(import.meta.dirname, "../.cache");

/** A small browser without windows. A test takes a third less CPU in it than in a whole Chromium. */
const SMALL = ["chromium-headless-shell"];
const WHOLE = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  ...(process.platform === "win32" ? ["chrome.exe", "msedge.exe"] : []),
];
const APPLICATIONS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

const NONE = `No browser was found for the end-to-end tests. Install Chromium or Chrome, or run "npx playwright install chromium", or set CHROMIUM_PATH to a browser's program.`;

/**
 * Finds a browser on this machine and how to start it. It tries, in order: the browser that CHROMIUM_PATH names, Playwright's
 * own, an installed small Chromium, the small one in an npm package, whole installed browsers, and Debian's Chromium. It never
 * asks for root rights. It starts each once, because an installed browser may lack libraries.
 * @throws Error with a sentence for people
 */
export async function findBrowser(): Promise<LaunchOptions> {
  const chosen = process.env["CHROMIUM_PATH"];
  if (chosen) {
    if (!(await starts({ executablePath: chosen })))
      throw new Error(`The browser that CHROMIUM_PATH names, ${chosen}, does not start.`);
    return { executablePath: chosen };
  }
  const ways: (() => Promise<LaunchOptions | undefined> | LaunchOptions | undefined)[] = [
    () => ({}), // The browser that Playwright has installed itself.
    ...installed(SMALL).map((executablePath) => () => ({ executablePath })),
    unpacked,
    ...installed(WHOLE).map((executablePath) => () => ({ executablePath })),
    ...APPLICATIONS.map(
      (executablePath) => () => (existsSync(executablePath) ? { executablePath } : undefined),
    ),
    fromDebian,
  ];
  for (const way of ways) {
    // A way may fail, for example because the package cannot be unpacked here. Then try the next one.
    const options = await Promise.try(way).catch(() => undefined);
    if (options && (await starts(options))) return options;
  }
  throw new Error(NONE);
}

async function starts(options: LaunchOptions): Promise<boolean> {
  try {
    await (await chromium.launch(options)).close();
    return true;
  } catch {
    return false; // It does not start, so try the next browser.
  }
}

/** The paths of programs with these names in the folders of PATH. */
function installed(names: readonly string[]): string[] {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .filter((path) => existsSync(path));
}

/**
 * The Chromium in the package @sparticuz/chromium. It runs on Linux on x64, and contains the libraries that a minimal machine
 * lacks.
 */
async function unpacked(): Promise<LaunchOptions | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const { version } = JSON.parse(readFileSync(join(entry, "../../package.json"), "utf8")) as {
    version: string;
  };
  const folder = join(CACHE, `chromium-${version}`);
  if (!existsSync(folder)) {
    const partial = `${folder}.${process.pid}`;
    mkdirSync(partial, { recursive: true });
    // The package unpacks into the temporary folder of its process. It unpacks its libraries only if the process seems to run on
    // AWS Lambda.
    const env = { ...process.env, TMPDIR: partial, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" };
    const script = `const { default: packed } = await import(${JSON.stringify(entry)}); await packed.executablePath();`;
    await run(process.execPath, ["--input-type=module", "--eval", script], { env });
    renameSync(partial, folder);
  }
  // Write our own list of font folders, because the package's list names folders of another machine.
  writeFileSync(
    join(folder, "fonts/fonts.conf"),
    fontsConf([join(folder, "fonts"), "/usr/share/fonts"], folder),
  );
  const env = {
    ...(process.env as Record<string, string>),
    LD_LIBRARY_PATH: join(folder, "al2023/lib"),
    FONTCONFIG_PATH: join(folder, "fonts"),
  };
  return { executablePath: join(folder, "chromium"), env };
}

function fontsConf(folders: string[], cache: string): string {
  const dirs = folders.map((folder) => `<dir>${folder}</dir>`).join("");
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>${dirs}<cachedir>${join(cache, "fonts-cache")}</cachedir></fontconfig>`;
}

/** Installs Debian's Chromium, if nothing else was found. It works only as root, for example in a Debian container. */
async function fromDebian(): Promise<LaunchOptions | undefined> {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  try {
    await run("apt-get", ["update", "-qq"]);
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell"]);
    return { executablePath: "/usr/bin/chromium-headless-shell" };
  } catch {
    return undefined; // Installing failed: there is no such package, or no network. The final error says what to do.
  }
}
