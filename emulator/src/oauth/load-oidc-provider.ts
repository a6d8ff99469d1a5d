import type * as OidcProvider from "oidc-provider";

const NOTICE = "oidc-provider WARNING: Unsupported runtime";

/**
 * Loads the library oidc-provider. At its start, the library warns that our Node version is not LTS yet. Suppresses that warning
 * only, so that a healthy emulator prints nothing.
 */
export async function loadOidcProvider(): Promise<typeof OidcProvider> {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes(NOTICE)) warn(...words);
  };
  try {
    return await import("oidc-provider");
  } finally {
    console.warn = warn;
  }
}
