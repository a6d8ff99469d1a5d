/**
 * Chooses an encoding that the client accepts, by its weights (RFC 9110, 12.5.3).
 * @param accepted the header `Accept-Encoding`
 * @param ours the encodings that we have; of equal weights the earlier one wins
 * @returns null when the client gets the bytes as they are
 */
export function chooseEncoding<Name extends string>(
  accepted: string | undefined,
  ours: readonly Name[],
): Name | null {
  const weights = new Map<string, number>();
  for (const one of (accepted ?? "").toLowerCase().split(",")) {
    const [name = "", ...parameters] = one.split(";").map((part) => part.trim());
    weights.set(name, weightOf(parameters));
  }
  const weigh = (name: string): number => weights.get(name) ?? weights.get("*") ?? 0;
  // The bytes as they are need no mention. Whoever mentions them prefers them only with a higher weight.
  let [best, highest]: [Name | null, number] = [null, weights.get("identity") ?? 0];
  for (const name of ours) {
    const weight = weigh(name);
    if (weight > highest || (best === null && weight > 0 && weight === highest))
      [best, highest] = [name, weight];
  }
  return best;
}

/** The weight among an encoding's parameters, 1 without one, and 0 for one that is no number from 0 to 1. */
function weightOf(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => parameter.startsWith("q="));
  if (given === undefined) return 1;
  const weight = Number(given.slice(2));
  return weight >= 0 && weight <= 1 ? weight : 0;
}
