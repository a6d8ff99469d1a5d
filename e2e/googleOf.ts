import { auth, tasks } from "@googleapis/tasks";
import type { tasks_v1 } from "@googleapis/tasks";
import type { Emulator } from "@tasklane/emulator/start.ts";

/**
 * Google's own client library for a person's tasks. It has the tokens of another program than Tasklane, and calls the Google
 * emulator.
 */
export async function googleOf(google: Emulator, email: string): Promise<tasks_v1.Tasks> {
  const { access_token } = await google.connect(email, { clientId: "tasklane-tools" });
  const client = new auth.OAuth2();
  client.setCredentials({ access_token });
  return tasks({ version: "v1", auth: client, rootUrl: `${google.url}/` });
}
