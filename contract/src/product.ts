/** The product's name and addresses. The logo is in `web/src/ui/Logo.tsx`. */
export const PRODUCT = {
  name: "Tasklane",
  /** The page to which `/` sends a first-time visitor, unless the operator set `MARKETING_URL`. */
  welcomePath: "/welcome",
} as const;
