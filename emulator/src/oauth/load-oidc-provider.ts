import type * as OidcProvider from "oidc-provider";

const NOTICE = "oidc-provider WARNING: Unsupported runtime";

/**
 * Loads oidc-provider. Suppresses its notice that our Node version is not LTS yet, so that a healthy emulator prints
 * nothing. All other warnings are shown.
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
