import { expect, it } from "vitest";
import { Chunk } from "../../src/views/Chunk.ts";

it("unpacks to the same bytes each time, and holds none while it is packed", async () => {
  const bytes = Buffer.from("Täsk 📌, ".repeat(500));
  const chunk = new Chunk(bytes);
  for (let time = 0; time < 2; time++) {
    expect(chunk.unpacked).toEqual(bytes);
    await chunk.pack();
    expect(chunk.unpacked).toBeNull();
    expect(chunk.length).toBe(bytes.length);
    expect(await chunk.bytes()).toEqual(bytes);
  }
});

it("is not packed where that is not worth it", async () => {
  const chunk = new Chunk(Buffer.from(","));
  await chunk.pack();
  expect(chunk.unpacked).toEqual(Buffer.from(","));
});
