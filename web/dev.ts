// Serves the pages on PORT with hot reload, and forwards calls of the API to the server at API_URL. `npm run dev` runs this as a
// child process, which reports when it is ready, and ends when its parent ends.
import { createServer } from "vite";

const { PORT, API_URL } = process.env;

const server = await createServer({
  root: import.meta.dirname,
  logLevel: "warn",
  server: { port: Number(PORT), strictPort: true, proxy: { "/api": API_URL! } },
});
await server.listen();
const end = () => void server.close().finally(() => process.exit());
for (const event of ["disconnect", "SIGINT", "SIGTERM"] as const) process.once(event, end);
process.send?.({ ready: true, url: `http://localhost:${PORT}` });
