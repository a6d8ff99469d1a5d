export const TASKS_SCOPE = "https://www.googleapis.com/auth/tasks";
const EMAIL_SCOPE = "https://www.googleapis.com/auth/userinfo.email";
const PROFILE_SCOPE = "https://www.googleapis.com/auth/userinfo.profile";

/** The sensitive scopes, with the words of the consent page. Each has its own checkbox there. */
export const sensitiveScopes: ReadonlyMap<string, string> = new Map([
  [TASKS_SCOPE, "Create, edit, organize, and delete all your tasks"],
  [`${TASKS_SCOPE}.readonly`, "View your tasks"],
]);

/** For each short name of a sign-in scope, the long name that Google's answers use. */
const LONG_NAMES: Record<string, string> = { email: EMAIL_SCOPE, profile: PROFILE_SCOPE };

/** Every scope that a client may request, long names included. */
export const knownScopes = [
  "openid",
  "email",
  "profile",
  EMAIL_SCOPE,
  PROFILE_SCOPE,
  ...sensitiveScopes.keys(),
];

/** Which claims (facts about the person) each scope lets a program read. */
export const scopeClaims = {
  openid: ["sub", "azp", "at_hash"],
  email: ["email", "email_verified"],
  [EMAIL_SCOPE]: ["email", "email_verified"],
  profile: ["name", "given_name", "family_name"],
  [PROFILE_SCOPE]: ["name", "given_name", "family_name"],
};

/** Writes granted scopes as Google does in its answers: with long names, and in another order than they were requested. */
export function servedScope(scope: string): string {
  const names = scope.split(" ").map((name) => LONG_NAMES[name] ?? name);
  return [...new Set(names)].toSorted().join(" ");
}
