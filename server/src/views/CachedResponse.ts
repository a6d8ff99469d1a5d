import { Readable } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import type { Chunk } from "./Chunk.ts";

/** Ways to pack an answer, the cheapest for us first; each about as small as the others. */
export const ENCODINGS = ["zstd", "br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The best quality takes many times longer; a wide window takes memory that the process then keeps. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 19 };

const PACK: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  zstd: promisify(zstdCompress),
  br: (body) => promisify(brotliCompress)(body, { params: BROTLI }),
  gzip: promisify(gzip),
};

/** An answer that is kept as it goes out, so that it is serialised once and compressed once for each encoding. */
export class CachedResponse {
  /** Of these very bytes: no other answer has it. */
  readonly tag: string;
  readonly #chunks: readonly Chunk[];
  readonly #packed = new Map<Encoding, Promise<Buffer>>();
  readonly #grown: (by: number) => void;

  /**
   * @param pieces together the JSON of the answer; they may be pieces of other answers too
   * @param grown told of bytes that are kept beside the pieces
   */
  constructor(tag: string, chunks: readonly Chunk[], grown: (by: number) => void) {
    this.tag = tag;
    this.#chunks = chunks;
    this.#grown = grown;
  }

  /** Of the JSON, in bytes. */
  get length(): number {
    return this.#chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  }

  /** The JSON, piece by piece: put together it would be a replica for every answer, which stays for a while. */
  async plain(): Promise<Readable> {
    return Readable.from(await this.#bytes());
  }

  /** Gives room while nobody reads; the answer is the same, and takes a little longer the next time. */
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

/** The encoding of ours that a client takes; null when it wants the bytes as they are. */
export function encodingFor(accepted: string | string[] | undefined): Encoding | null {
  const taken = new Set<string>();
  for (const one of String(accepted ?? "").split(",")) {
    const [name = "", ...parameters] = one.split(";");
    const refused = parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter));
    if (!refused) taken.add(name.trim().toLowerCase());
  }
  return ENCODINGS.find((encoding) => taken.has(encoding)) ?? null;
}
