import { expect, test } from "vitest";
import { linkOf, readInvitation } from "../../../src/features/sharing/invitation.ts";

test("a share link names the list and who shares it, and reads back unchanged", () => {
  const link = linkOf("MTc2OTM4", "lena+home@example.com", "https://tasklane.example");
  expect(link).toBe(
    "https://tasklane.example/share/shared-list?listId=MTc2OTM4&from=lena%2Bhome%40example.com",
  );
  expect(readInvitation(` ${link}\n`)).toEqual({ listId: "MTc2OTM4", from: "lena+home@example.com" });
});

test("a link with the address written out is understood too, whatever comes before and after", () => {
  const link = "tasklane.example:3000/share/shared-list?from=lena@example.com&listId=MTc2OTM4#top";
  expect(readInvitation(link)).toEqual({ listId: "MTc2OTM4", from: "lena@example.com" });
});

test("a group id is split at its last colon", () => {
  expect(readInvitation("MTc2OTM4:108264093517")).toEqual({ listId: "MTc2OTM4", userId: "108264093517" });
  expect(readInvitation(" a:b : 1 ")).toEqual({ listId: "a:b", userId: "1" });
});

test("other texts are no invitation", () => {
  for (const text of [
    "",
    "MTc2OTM4",
    ":1",
    "MTc2OTM4:",
    "https://tasklane.example/share/shared-list?listId=1",
  ])
    expect(readInvitation(text)).toBeUndefined();
});
