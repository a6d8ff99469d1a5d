import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import type { Plugin } from "vite";

/** The text files, which compress well. Pictures and fonts are compressed already. */
const TEXT = /\.(js|css|svg|html|webmanifest)$/;
/** Files of fewer bytes stay uncompressed, because they fit into one network packet anyway. */
const WORTH = 1024;

/**
 * For each file ending, a function that compresses as well as possible. This is slow, but each file is compressed once and sent
 * often.
 */
const ENCODERS: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  br: promisify(brotliCompress), // Its default quality is the best one.
  zst: (bytes) => promisify(zstdCompress)(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 19 } }),
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/**
 * Writes three compressed copies of each text file of a folder: `app.js.br`, `app.js.zst` and `app.js.gz`. The server sends
 * these files as they are.
 */
export async function precompressFolder(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const compressFile = async (name: string): Promise<void> => {
    const bytes = await readFile(join(folder, name));
    if (bytes.length < WORTH) return;
    await Promise.all(
      Object.entries(ENCODERS).map(async ([ending, encode]) =>
        writeFile(join(folder, `${name}.${ending}`), await encode(bytes)),
      ),
    );
  };
  await Promise.all(names.filter((name) => TEXT.test(name)).map(compressFile));
}

/** Compresses the files of a build. Builds that write no files are skipped. */
export function precompress(): Plugin {
  return {
    name: "tasklane:precompress",
    apply: "build",
    writeBundle: { order: "post", sequential: true, handler: ({ dir }) => precompressFolder(dir!) },
  };
}
