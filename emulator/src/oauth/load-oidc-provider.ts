import type * as OidcProvider from "oidc-provider";

const NOTICE = "oidc-provider WARNING: Unsupported runtime";

/**
 * Loads oidc-provider without its remark that the pinned Node is not yet called LTS: an emulator that has nothing to
 * say stays quiet. Every other warning passes.
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
