// The types of imported files that are not scripts.

/** A style sheet exports each of its classes by name, so that the bundle contains only the names in use. */
declare module "*.module.css" {
  const classes: Readonly<Record<string, string>>;
  namespace classes {}
  export = classes;
}
declare module "*.css" {}

interface ImportMeta {
  readonly env: { readonly PROD: boolean; readonly VITE_API_HOST?: string };
}
