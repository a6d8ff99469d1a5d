import { start } from "@tasklane/emulator/start.ts";
import type { Emulator } from "@tasklane/emulator/start.ts";
import { freePort } from "../../../scripts/freePort.mjs";
import { ServerProcess } from "../ServerProcess.ts";
import { ReverseProxy } from "./ReverseProxy.ts";

export interface ClusterDeps {
  /** The PostgreSQL for two servers; null for one server on SQLite. */
  databaseUrl: string | null;
  dataDir: string;
  /** The port of the common address; a free one by default. */
  port?: number;
  autoConsent?: boolean;
  env?: NodeJS.ProcessEnv;
}

/** Several server processes on one PostgreSQL, or one on SQLite, behind one address, with Google's stand-in. */
export class Cluster {
  readonly url: string;
  readonly emulator: Emulator;
  readonly servers: readonly ServerProcess[];
  /** The servers' own addresses. */
  readonly addresses: readonly string[];
  readonly #proxy: ReverseProxy;

  private constructor(proxy: ReverseProxy, emulator: Emulator, servers: ServerProcess[], ports: number[]) {
    this.url = proxy.url;
    this.emulator = emulator;
    this.servers = servers;
    this.addresses = ports.map((port) => `http://localhost:${port}`);
    this.#proxy = proxy;
    proxy.lead(ports);
  }

  static async open({ databaseUrl, dataDir, port, autoConsent = true, env }: ClusterDeps): Promise<Cluster> {
    const proxy = await ReverseProxy.open(port);
    const local = { client_id: "tasklane-local", client_secret: "tasklane-local-secret" };
    const emulator = await start({
      autoConsent,
      clients: [{ ...local, redirect_uris: [`${proxy.url}/callback`] }],
    });
    const ports = [await freePort(), ...(databaseUrl === null ? [] : [await freePort()])];
    const servers = ports.map(
      (own) =>
        new ServerProcess({
          PORT: String(own),
          PUBLIC_URL: proxy.url,
          DATA_DIR: dataDir,
          DATABASE_URL: databaseUrl ?? "",
          EMULATOR_PORT: new URL(emulator.url).port,
          RATE_LIMIT: "0",
          TRUST_PROXY: "1",
          ...env,
        }),
    );
    const cluster = new Cluster(proxy, emulator, servers, ports);
    await Promise.all(servers.map((server) => server.start())).catch(async (error: unknown) => {
      await cluster.close();
      throw error;
    });
    return cluster;
  }

  /** Ends and restarts each server, one after another, as when a new version is rolled out. */
  async restartInTurn(): Promise<void> {
    for (const server of this.servers) {
      await server.end("SIGTERM");
      await server.start();
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.end("SIGKILL")));
    await this.#proxy.close();
    await this.emulator.close();
  }
}
