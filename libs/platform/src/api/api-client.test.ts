import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { createApi } from './api-client.ts';

const name = {
  parse(raw: unknown): string {
    if (typeof raw === 'object' && raw !== null && 'name' in raw && typeof raw.name === 'string')
      return raw.name;
    throw new Error('no name');
  },
};
const htmlPage = (status: number) => new Response('<h1>Bad gateway</h1>', { status });

afterEach(() => vi.useRealTimers());

describe('the API client', () => {
  it('reads an answer through the schema of the caller', async () => {
    const server = fakeServer({ 'GET /api/me': () => ({ name: 'Lea' }) });
    expect(await createApi(server.fetch).get('/api/me', { schema: name })).toBe('Lea');
  });

  it('sends a body as JSON, with the session', async () => {
    const server = fakeServer({ 'POST /api/me': ({ body }) => body });
    const send = vi.fn(server.fetch);
    expect(await createApi(send).post('/api/me', { schema: name, body: { name: 'Max' } })).toBe('Max');
    expect(send.mock.calls[0]?.[1]).toMatchObject({
      credentials: 'include',
      headers: { 'Content-Type': 'application/json' },
    });
  });

  it.each([
    [
      'a refusal of the plan',
      refusal(403, 'PLAN_REQUIRED', 'Not in your plan', { feature: 'surebets:live' }),
      {
        code: 'PLAN_REQUIRED',
        status: 403,
        message: 'Not in your plan',
        feature: 'surebets:live',
      },
    ],
    [
      'a field at fault',
      refusal(400, 'BAD_REQUEST', 'Too small', { path: 'limit' }),
      { code: 'BAD_REQUEST', path: 'limit' },
    ],
    [
      'a key of the route',
      refusal(429, 'RATE_LIMITED', 'Wait', { error: 'errors.resendTooSoon' }),
      { code: 'RATE_LIMITED', key: 'errors.resendTooSoon' },
    ],
    ['a code that nobody knows', refusal(409, 'WHATEVER'), { code: 'CONFLICT', status: 409 }],
    ['a page of a proxy', htmlPage(502), { code: 'UNAVAILABLE', status: 502 }],
    ['a status without a code', htmlPage(418), { code: 'INTERNAL', status: 418 }],
    ['an answer of another form', Response.json({ nickname: 'Lea' }), { code: 'BAD_ANSWER', status: 200 }],
    ['an answer that is no JSON', htmlPage(200), { code: 'BAD_ANSWER', status: 200 }],
  ])('turns %s into its error', async (_what, answer, error) => {
    const server = fakeServer({ 'GET /api/me': () => answer });
    await expect(createApi(server.fetch).get('/api/me', { schema: name })).rejects.toMatchObject(error);
  });

  it('tells a missing network from a server that says no', async () => {
    const api = createApi(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(api.get('/api/me', { schema: name })).rejects.toMatchObject({ code: 'NETWORK', status: 0 });
  });

  it('gives up on an answer that does not come', async () => {
    const timeout = new DOMException('timed out', 'TimeoutError');
    const api = createApi(() => Promise.reject(timeout));
    await expect(api.get('/api/me', { schema: name })).rejects.toMatchObject({ code: 'TIMEOUT', status: 0 });
  });

  it('leaves an abort of the caller as it is', async () => {
    const aborting = new AbortController();
    aborting.abort();
    const api = createApi((_input, init) => Promise.reject(init?.signal?.reason));
    const reading = api.get('/api/me', { schema: name, signal: aborting.signal });
    await expect(reading).rejects.toHaveProperty('name', 'AbortError');
  });

  it('says to its listeners that the session is over, and to nobody who has left', async () => {
    const server = fakeServer({ 'GET /api/me': () => refusal(401, 'UNAUTHORIZED') });
    const api = createApi(server.fetch);
    const heard = vi.fn();
    const stop = api.onUnauthorized(heard);
    await expect(api.get('/api/me', { schema: name })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    stop();
    await expect(api.get('/api/me', { schema: name })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
