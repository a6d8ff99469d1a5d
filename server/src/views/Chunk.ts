import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";

const pack = promisify(zstdCompress);
const unpack = promisify(zstdDecompress);

/** A chunk with fewer bytes is never compressed, because that saves too little. */
const WORTH = 1024;

/** A piece of a cached response's JSON. While nobody reads it, it can be compressed to about a tenth. */
export class Chunk {
  readonly length: number;
  #bytes: Buffer | null;
  #packed: Promise<Buffer> | null = null;

  constructor(bytes: Buffer) {
    this.length = bytes.length;
    this.#bytes = bytes;
  }

  /** The chunk's bytes; null while they are compressed. */
  get unpacked(): Buffer | null {
    return this.#bytes;
  }

  async bytes(): Promise<Buffer> {
    return (this.#bytes ??= await unpack(await this.#packed!));
  }

  /** Compresses the bytes. The next reader waits for the decompression. */
  async pack(): Promise<void> {
    if (this.#bytes === null || this.length < WORTH) return;
    this.#packed ??= pack(this.#bytes);
    try {
      await this.#packed;
      this.#bytes = null;
    } catch {
      this.#packed = null; // compression itself needs memory; if it fails, the bytes stay as they are
    }
  }
}
