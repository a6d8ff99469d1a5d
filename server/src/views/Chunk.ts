import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";

const pack = promisify(zstdCompress);
const unpack = promisify(zstdDecompress);

/** Smaller ones are not worth it, in bytes. */
const WORTH = 1024;

/** Bytes that kept answers are put together from. They are packed, to about a tenth, while nobody wants them. */
export class Chunk {
  readonly length: number;
  #bytes: Buffer | null;
  #packed: Promise<Buffer> | null = null;

  constructor(bytes: Buffer) {
    this.length = bytes.length;
    this.#bytes = bytes;
  }

  /** The bytes, or null while they are packed. */
  get held(): Buffer | null {
    return this.#bytes;
  }

  async bytes(): Promise<Buffer> {
    return (this.#bytes ??= await unpack(await this.#packed!));
  }

  /** Gives room: who wants the bytes next waits until they are unpacked. */
  async pack(): Promise<void> {
    if (this.#bytes === null || this.length < WORTH) return;
    this.#packed ??= pack(this.#bytes);
    try {
      await this.#packed;
      this.#bytes = null;
    } catch {
      this.#packed = null; // there was no room for it even: it stays as it is, until the next time
    }
  }
}
