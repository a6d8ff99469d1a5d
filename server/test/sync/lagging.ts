/** Google's servers may lag behind. Lets the chosen list look empty, until it is null. */
export function lagging(now: () => number) {
  const lag = {
    list: null as string | null,
    async reach(...[where, how]: Parameters<typeof fetch>): Promise<Response> {
      const answer = await fetch(where, how);
      const { pathname } = new URL(where as string | URL);
      const [, list, task] = /lists\/([^/]+)\/tasks(\/.+)?/.exec(pathname) ?? [];
      if (list === undefined || list !== lag.list) return answer;
      return new Response(task ? "{}" : '{"items":[]}', {
        status: task ? 404 : 200,
        headers: { "content-type": "application/json", date: new Date(now()).toUTCString() },
      });
    },
  };
  return lag;
}
