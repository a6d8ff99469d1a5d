/** The product's name and URLs. The logo is in `web/src/ui/Logo.tsx`. */
export const PRODUCT = {
  name: "Tasklane",
  /** The page that a first-time visitor of `/` sees, unless the operator has set `MARKETING_URL`. */
  welcomePath: "/welcome",
} as const;
