import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseAst } from "rolldown/parseAst";
import type { Plugin } from "vite";

const CONTRACT = /[/\\]contract[/\\]src[/\\]\w+\.ts$/;
/** Files with many exports, of which each page needs a few. */
const LISTS = /[/\\](auth|labels|lists|live|sharing|tasks)\.ts$/;
/** One export of such a file, as a module of its own. */
const ONE = /[/\\]contract[/\\]src[/\\]\w+\.ts\?only=(\w+)$/;

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/**
 * Removes the schemas from the contract's calls, in the built application only. The browser needs only a call's method and
 * path. Schemas serve the server, and zod would cost every visit 10 kB before the first card. Other schemas are only marked as
 * free of side effects, so that a schema which a form uses stays.
 * Each export becomes a module of its own. A call or a sentence then loads with the page that needs it. Otherwise it would load
 * with the first page that needs any export of its file.
 */
export function withoutSchemas(): Plugin {
  return {
    name: "tasklane:without-schemas",
    apply: "build",
    resolveId: {
      filter: { id: /^\.\/\w+\.ts\?only=/ },
      handler: (source, importer) => (importer ? join(dirname(importer), source) : undefined),
    },
    load: {
      filter: { id: ONE },
      handler: (id) => {
        const code = slimmed(readFileSync(id.replace(/\?.*/, ""), "utf8"));
        return {
          code: withoutIdleImports(exportingOnly(code, ONE.exec(id)![1]!)),
          moduleSideEffects: false,
          moduleType: "ts",
        };
      },
    },
    transform: {
      filter: { id: CONTRACT },
      handler: (code, id) => ({
        code: LISTS.test(id) ? listed(code, basename(id)) : withoutIdleImports(slimmed(code)),
        moduleSideEffects: false,
      }),
    },
  };
}

/** Replaces a file by re-exports of the modules that its exports became. */
function listed(code: string, file: string): string {
  return exported(code)
    .map((name) => `export { ${name} } from "./${file}?only=${name}";`)
    .join("\n");
}

function exported(code: string): string[] {
  return statements(code).flatMap((statement) => {
    const inner = statement.type === "ExportNamedDeclaration" ? (statement.declaration as Node | null) : null;
    if (inner?.type === "FunctionDeclaration") return [(inner.id as { name: string }).name];
    return inner ? declarations(statement).map(({ id }) => (id as { name: string }).name) : [];
  });
}

/** Keeps only one export. The bundler drops the rest where that export does not need it. */
function exportingOnly(code: string, name: string): string {
  const exports = statements(code).filter(
    ({ type, declaration }) =>
      type === "ExportNamedDeclaration" && (declaration as Node).type !== "TSInterfaceDeclaration",
  );
  const edits = exports
    .filter((statement) => !exported(code.slice(statement.start, statement.end)).includes(name))
    .map(({ start, declaration }) => ({ start, end: (declaration as Node).start, text: "" }));
  return edited(code, edits);
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

function statements(code: string): Node[] {
  return (parseAst(code, { lang: "ts" }) as unknown as { body: Node[] }).body;
}

function edited(code: string, edits: readonly Edit[]): string {
  return edits.reduceRight((now, { start, end, text }) => now.slice(0, start) + text + now.slice(end), code);
}

function slimmed(code: string): string {
  const constants = statements(code).flatMap(declarations);
  return edited(
    code,
    constants.flatMap(({ init }) => editsOf(init as Node | null)),
  );
}

function declarations(statement: Node): Node[] {
  const inner =
    statement.type === "ExportNamedDeclaration" ? (statement.declaration as Node | null) : statement;
  return inner?.type === "VariableDeclaration" ? (inner.declarations as Node[]) : [];
}

function editsOf(init: Node | null): Edit[] {
  if (init?.type !== "CallExpression") return [];
  const [declared] = init.arguments as Node[];
  const isCall = (init.callee as Node).name === "call" && declared !== undefined;
  const schemas = ((isCall && declared.properties) || []) as Node[];
  return [
    { start: init.start, end: init.start, text: "/* @__PURE__ */ (() => " },
    ...schemas
      .filter((property) =>
        ["input", "answer"].includes((property.key as { name?: string } | undefined)?.name ?? ""),
      )
      .map(({ value }) => ({ start: (value as Node).start, end: (value as Node).end, text: "undefined" })),
    { start: init.end, end: init.end, text: ")()" },
  ];
}

/** Removes imports whose names no longer occur in the code. Otherwise their modules would load at once. */
function withoutIdleImports(code: string): string {
  const imports = statements(code).filter(({ type }) => type === "ImportDeclaration");
  const isIdle = ({ start, end, specifiers }: Node): boolean => {
    const elsewhere = code.slice(0, start) + code.slice(end);
    return (specifiers as { local: { name: string } }[]).every(
      ({ local }) => !new RegExp(`\\b${local.name}\\b`).test(elsewhere),
    );
  };
  return edited(
    code,
    imports.filter(isIdle).map(({ start, end }) => ({ start, end, text: "" })),
  );
}
