import { Readable } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import type { Chunk } from "./Chunk.ts";

/** The encodings of a response. The first costs the server least; the compressed sizes differ little. */
export const ENCODINGS = ["zstd", "br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Brotli's best quality takes many times longer. A wider window would make the process keep more memory for good. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 19 };

/**
 * From this size in bytes, a response is compressed harder. A board of 10,000 tasks then takes 475 kB instead of 530, for about
 * four times the CPU. The window of 1 MB limits the memory.
 */
const LARGE = 1024 * 1024;
const LARGE_ZSTD = { [constants.ZSTD_c_compressionLevel]: 8, [constants.ZSTD_c_windowLog]: 20 };

const PACK: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  zstd: (body) => promisify(zstdCompress)(body, body.length < LARGE ? {} : { params: LARGE_ZSTD }),
  br: (body) => promisify(brotliCompress)(body, { params: BROTLI }),
  gzip: promisify(gzip),
};

/**
 * A response that is kept in memory in the form in which it is sent. So it is serialised only once, and compressed only once for
 * each encoding.
 */
export class CachedResponse {
  /** The response's ETag, which stands for exactly these bytes. */
  readonly tag: string;
  readonly #chunks: readonly Chunk[];
  readonly #packed = new Map<Encoding, Promise<Buffer>>();
  readonly #grown: (by: number) => void;

  /**
   * @param chunks the pieces that together form the response's JSON; other responses may share them
   * @param grown is called with the number of additional bytes when a compressed form is kept
   */
  constructor(tag: string, chunks: readonly Chunk[], grown: (by: number) => void) {
    this.tag = tag;
    this.#chunks = chunks;
    this.#grown = grown;
  }

  /** The length of the JSON in bytes. */
  get length(): number {
    return this.#chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  }

  /** Streams the JSON chunk by chunk. Joining the chunks first would need another copy in memory for every response. */
  async plain(): Promise<Readable> {
    return Readable.from(await this.#bytes());
  }

  /** Compresses the chunks to save memory while nobody asks for the response. Its next reading then takes a little longer. */
  async rest(): Promise<void> {
    for (const chunk of this.#chunks) await chunk.pack();
  }

  packed(encoding: Encoding): Promise<Buffer> {
    let packed = this.#packed.get(encoding);
    if (!packed) {
      packed = this.#pack(encoding);
      this.#packed.set(encoding, packed);
    }
    return packed;
  }

  #bytes(): Promise<Buffer[]> {
    return Promise.all(this.#chunks.map((chunk) => chunk.bytes()));
  }

  async #pack(encoding: Encoding): Promise<Buffer> {
    try {
      const bytes = await PACK[encoding](Buffer.concat(await this.#bytes()));
      this.#grown(bytes.length);
      return bytes;
    } catch (error) {
      this.#packed.delete(encoding);
      throw error;
    }
  }
}
