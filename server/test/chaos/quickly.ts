/** How many times faster than ours time passes in this command, in its servers and in Google's stand-in. */
const SPEED = "10";

process.env["CLOCK_SPEED"] ??= SPEED;
process.env["CLOCK_FROM"] ??= String(Date.now());
await import("../laterClock.ts");
