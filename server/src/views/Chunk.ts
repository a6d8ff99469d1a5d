import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";

const pack = promisify(zstdCompress);
const unpack = promisify(zstdDecompress);

/** A smaller chunk is not worth packing, in bytes. */
const WORTH = 1024;

/** Bytes that cached responses consist of. They are packed to about a tenth while nobody reads them. */
export class Chunk {
  readonly length: number;
  #bytes: Buffer | null;
  #packed: Promise<Buffer> | null = null;

  constructor(bytes: Buffer) {
    this.length = bytes.length;
    this.#bytes = bytes;
  }

  /** The bytes; null while they are packed. */
  get held(): Buffer | null {
    return this.#bytes;
  }

  async bytes(): Promise<Buffer> {
    return (this.#bytes ??= await unpack(await this.#packed!));
  }

  /** Packs the bytes. The next reader waits until they are unpacked. */
  async pack(): Promise<void> {
    if (this.#bytes === null || this.length < WORTH) return;
    this.#packed ??= pack(this.#bytes);
    try {
      await this.#packed;
      this.#bytes = null;
    } catch {
      this.#packed = null; // packing itself needs memory: without it the bytes stay as they are
    }
  }
}
