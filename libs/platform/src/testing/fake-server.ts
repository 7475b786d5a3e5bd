/** Answer of a fake route: a body for 200, or a whole Response. */
type Answer = unknown;
export interface Asked {
  method: string;
  path: string;
  body: unknown;
}
export type Routes = Record<string, (asked: Asked) => Answer | Promise<Answer>>;

export interface FakeServer {
  /** Replaces `fetch`. */
  fetch: typeof fetch;
  /** Every request so far, oldest first. */
  asked: Asked[];
  /** Adds or replaces a route: `'POST /api/arbs/query': () => ({ success: true, ... })`. */
  on(route: string, answer: Routes[string]): void;
}

/** A failed answer in the API's format. */
export const refusal = (status: number, code: string, message = code, more: object = {}): Response =>
  Response.json({ success: false, message, code, ...more }, { status });

const bodyOf = (init: RequestInit | undefined): unknown =>
  typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;

/** An in-process server for tests: routes by method and path; unknown ones answer 404. */
export function fakeServer(routes: Routes = {}): FakeServer {
  const known = { ...routes };
  const asked: Asked[] = [];
  return {
    asked,
    on(route, answer) {
      known[route] = answer;
    },
    async fetch(input, init) {
      const url = new URL(input instanceof Request ? input.url : input, 'http://localhost');
      const request = { method: init?.method ?? 'GET', path: url.pathname + url.search, body: bodyOf(init) };
      asked.push(request);
      const answer = await (known[`${request.method} ${url.pathname}`] ?? (() => refusal(404, 'NOT_FOUND')))(
        request,
      );
      return answer instanceof Response ? answer : Response.json(answer);
    },
  };
}
