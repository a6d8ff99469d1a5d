import { expect, it } from "vitest";
import { Piece } from "../../src/views/Chunk.ts";

it("gives its bytes back as they were, however often it was packed, and holds none meanwhile", async () => {
  const bytes = Buffer.from("Täsk 📌, ".repeat(500));
  const piece = new Piece(bytes);
  for (let time = 0; time < 2; time++) {
    expect(piece.held).toEqual(bytes);
    await piece.pack();
    expect(piece.held).toBeNull();
    expect(piece.length).toBe(bytes.length);
    expect(await piece.bytes()).toEqual(bytes);
  }
});

it("is not packed where that is not worth it", async () => {
  const piece = new Piece(Buffer.from(","));
  await piece.pack();
  expect(piece.held).toEqual(Buffer.from(","));
});
