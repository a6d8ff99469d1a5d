import { expect, test } from "vitest";
import { isDatabaseAway } from "../../src/db/isDatabaseAway.ts";

test.each([
  ["ECONNREFUSED", true],
  ["ECONNRESET", true],
  ["ENOTFOUND", true],
  ["EAI_AGAIN", true],
  ["EHOSTUNREACH", true],
  ["CERT_HAS_EXPIRED", true],
  ["ERR_TLS_CERT_ALTNAME_INVALID", true],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", true],
  ["57P01", true],
  ["53300", true],
  ["25006", true],
  ["40001", false],
  ["23505", false],
  ["42P01", false],
  ["ERR_INVALID_ARG_TYPE", false],
])("an error with the code %s says that the database is away: %j", (code, isAway) => {
  expect(isDatabaseAway(Object.assign(new Error("x"), { code }))).toBe(isAway);
});
