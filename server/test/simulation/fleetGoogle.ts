import type { AccessTokens } from "../../src/google/accessToken.ts";
import { GoogleFailure } from "../../src/google/GoogleFailure.ts";
import type { GoogleTasks } from "../../src/google/GoogleTasks.ts";
import type { Openid } from "../../src/google/openid.ts";
import type { Actor } from "./Gates.ts";
import { DAY_USED_UP, failureOfOdd } from "./oddAnswers.ts";
import { simGoogleTasks } from "./simGoogleTasks.ts";
import type { Simulation } from "./Simulation.ts";

/** Makes a client for one simulated Google account, as a server uses it with its own tokens. */
export function fleetGoogle(
  sim: Simulation,
  account: string,
  actor: Actor,
  tokens: AccessTokens,
): GoogleTasks {
  const service = sim.services.get(account)!;
  const admit = async (): Promise<void> => {
    sim.calls++;
    for (let again = false; ; again = true) {
      const token = await tokens.get(account);
      if (!service.revoked) break;
      tokens.drop(account, token);
      if (again) throw new GoogleFailure("reauth", "Unauthorized", { status: 401 });
    }
    const { world } = sim;
    if (world.at < sim.spentUntil) throw failureOfOdd(DAY_USED_UP);
    if (service.odd && world.at < service.odd.until) throw failureOfOdd(service.odd.answer);
  };
  const { world, google, gates, late } = sim;
  return simGoogleTasks({ world, google, gates, account, service, late, admit }, actor);
}

/** Makes a simulated token endpoint of Google. */
export function fleetOpenid(sim: Simulation): Openid {
  const refuse = (): Promise<never> => Promise.reject(new Error("nobody signs in by this way"));
  return {
    begin: refuse,
    finish: refuse,
    revoke: refuse,
    refresh: async (account) => {
      if (sim.services.get(account)!.revoked)
        throw new GoogleFailure("reauth", "The grant is gone.", { status: 400 });
      return { token: "token", expiresIn: 3_600 };
    },
  };
}
