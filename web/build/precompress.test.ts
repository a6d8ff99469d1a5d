import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { precompressFolder } from "./precompress.ts";

test("large text files of the build get compressed neighbours, other files none", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tasklane-built-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "assets"));
  const script = "export const text = 'as it is';\n".repeat(100);
  writeFileSync(join(folder, "assets/app.js"), script);
  writeFileSync(join(folder, "small.js"), "void 0;");
  writeFileSync(join(folder, "font.woff2"), Buffer.alloc(5_000));
  await precompressFolder(folder);

  const read = (ending: string): Buffer => readFileSync(join(folder, `assets/app.js.${ending}`));
  expect(String(brotliDecompressSync(read("br")))).toBe(script);
  expect(String(zstdDecompressSync(read("zst")))).toBe(script);
  expect(String(gunzipSync(read("gz")))).toBe(script);
  expect(readdirSync(folder).sort()).toEqual(["assets", "font.woff2", "small.js"]);
  expect(readdirSync(join(folder, "assets"))).toHaveLength(4);
});
