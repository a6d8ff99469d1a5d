/** The product's name and addresses; the logo lies beside it in `web/src/ui/Logo.tsx`. */
export const PRODUCT = {
  name: "Tasklane",
  /** Where `/` sends a first-time visitor when the operator set no `MARKETING_URL`. */
  welcomePath: "/welcome",
} as const;
