// Preloaded by a test's server process: its clock is ahead by CLOCK_AHEAD milliseconds, as after a long rest.
const now = Date.now.bind(Date);
const ahead = Number(process.env.CLOCK_AHEAD ?? 0);
Date.now = () => now() + ahead;
