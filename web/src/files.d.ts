// What the bundler makes of files that are not scripts.

/** The classes of a style sheet, by the names that it gives them. Each is an export, so that the bundle has only those in use. */
declare module "*.module.css" {
  const classes: Readonly<Record<string, string>>;
  namespace classes {}
  export = classes;
}
declare module "*.css" {}

interface ImportMeta {
  readonly env: { readonly PROD: boolean; readonly VITE_API_HOST?: string };
}
