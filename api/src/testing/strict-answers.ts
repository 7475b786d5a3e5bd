import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { AnyOperation } from '#kernel/http';
import type { Services } from '../services.ts';

interface Documented {
  method: string;
  path: RegExp;
  params: number;
  name: string;
  answer: z.ZodType;
}

/**
 * Returns every operation with a JSON response, those without parameters first, so that `/import` does not match
 * `{type}`.
 */
const documentedBy = (operations: readonly AnyOperation[]): Documented[] =>
  operations
    .flatMap(({ method, path, answer }) => {
      if (!(answer instanceof z.ZodType)) return [];
      const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
      const params = path.split('{').length;
      return [{ method: method.toUpperCase(), path: pattern, params, name: `${method} ${path}`, answer }];
    })
    .toSorted((a, b) => a.params - b.params);

/** @throws Error for a successful response with undocumented fields, or without documented ones */
async function demandDocumented(known: Documented[], request: Request, response: Response): Promise<void> {
  if (!response.ok || !response.headers.get('content-type')?.startsWith('application/json')) return;
  if (response.headers.has('content-encoding')) return;
  const { pathname } = new URL(request.url);
  const operation = known.find(({ method, path }) => method === request.method && path.test(pathname));
  if (!operation) return;
  const body: unknown = await response.clone().json();
  const parsed = operation.answer.safeParse(body);
  if (!parsed.success) throw new Error(`${operation.name} answers something else: ${parsed.error.message}`);
  if (!isDeepStrictEqual(parsed.data, body))
    throw new Error(`${operation.name} answers more than it tells of: ${JSON.stringify(body).slice(0, 500)}`);
}

/** Checks every successful response that a test gets from the app: undocumented fields must not be sent. */
export function strictAnswers({ app, operations }: Pick<Services, 'app' | 'operations'>): void {
  const known = documentedBy(operations);
  const ask = app.request;
  app.request = async (input, init, ...more) => {
    const response = await ask(input, init, ...more);
    const request =
      input instanceof Request ? input : new Request(new URL(String(input), 'http://localhost'), init);
    await demandDocumented(known, request, response);
    return response;
  };
}
