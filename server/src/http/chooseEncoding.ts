/**
 * Chooses a content encoding that the client accepts, by the header's weights (RFC 9110, 12.5.3).
 * @param accepted the header `Accept-Encoding`
 * @param ours the encodings that the server has; of those with equal weights, the first wins
 * @returns null when the client gets the bytes without encoding
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
  // Bytes without encoding ("identity") are always acceptable. They win only if the client gave them the highest weight.
  let [best, highest]: [Name | null, number] = [null, weights.get("identity") ?? 0];
  for (const name of ours) {
    const weight = weigh(name);
    if (weight > highest || (best === null && weight > 0 && weight === highest))
      [best, highest] = [name, weight];
  }
  return best;
}

/** Returns the weight among an encoding's parameters: 1 when absent, 0 when it is not a number from 0 to 1. */
function weightOf(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => parameter.startsWith("q="));
  if (given === undefined) return 1;
  const weight = Number(given.slice(2));
  return weight >= 0 && weight <= 1 ? weight : 0;
}
