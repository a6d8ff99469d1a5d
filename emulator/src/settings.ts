export interface Settings {
  port: number;
  dataDir: string;
  /** The URL of Tasklane, to which people return after they have signed in. */
  appUrl: string;
  autoConsent: boolean;
  control: boolean;
}

/**
 * Reads the environment as Tasklane's server does: an empty setting counts as absent.
 * @throws Error with a sentence that names a variable that cannot be used
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = (name: string): string | undefined => env[name]?.trim() || undefined;
  const on = (name: string): boolean => {
    const text = given(name) ?? "0";
    if (!/^(1|true|on|0|false|off)$/.test(text)) throw new Error(`${name} must be 1 or 0.`);
    return ["1", "true", "on"].includes(text);
  };
  const port = Number(given("EMULATOR_PORT") ?? 3001);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error("EMULATOR_PORT must be a port number.");
  // If PORT is invalid, Tasklane's server reports it. So the emulator simply takes the default 3000 for Tasklane's URL.
  const text = given("PORT") ?? "";
  const appPort = /^\d{1,5}$/.test(text) && Number(text) < 65_536 ? text : "3000";
  const appUrl = given("PUBLIC_URL") ?? `http://localhost:${appPort}`;
  if (!URL.canParse(appUrl))
    throw new Error("PUBLIC_URL must be the address of the app, such as http://localhost:3000.");
  return {
    port,
    dataDir: given("DATA_DIR") ?? "./data",
    appUrl,
    autoConsent: on("EMULATOR_AUTO_CONSENT"),
    control: on("EMULATOR_CONTROL"),
  };
}
