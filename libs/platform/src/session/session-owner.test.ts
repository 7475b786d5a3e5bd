import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApi } from '../api/api-client.ts';
import { aUser } from '../testing/factories.ts';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { createSession } from './session-owner.ts';

const CHECK = 'POST /api/admin/iam/check-permission';
const FIVE_MINUTES_MS = 300_000;
let nowMs = 1_000_000;

const allow =
  (allowed: readonly string[]) =>
  ({ body }: { body: unknown }) => {
    const { permissions } = JSON.parse(JSON.stringify(body));
    const results = permissions.map(({ action }: { action: string }) => [
      action,
      { allowed: allowed.includes(action), reason: '' },
    ]);
    return { success: true, results: Object.fromEntries(results) };
  };
const signedInServer = () =>
  fakeServer({
    'GET /api/auth/me': () => ({ success: true, user: aUser() }),
    'POST /api/auth/sign-out': () => ({ success: true }),
    [CHECK]: allow(['read:user']),
  });
const visitorServer = () => fakeServer({ 'GET /api/auth/me': () => refusal(401, 'UNAUTHORIZED') });

const begin = (server = signedInServer(), firstPermissions: string[] = []) => {
  const api = createApi(server.fetch);
  const session = createSession({ api, now: () => nowMs, firstPermissions });
  return {
    api,
    server,
    session,
    asked: (path: string) => server.asked.filter((one) => one.path === path).length,
  };
};
const allowed = (session: ReturnType<typeof begin>['session']) => {
  const state = session.state.get();
  return state.status === 'signedIn'
    ? Object.fromEntries([...state.permissions].map(([a, r]) => [a, r.allowed]))
    : {};
};

/** The event of a document that a browser shows; the DOM of the tests knows no such event of its own. */
const showAgain = (how: { persisted: boolean }) =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), how));

beforeEach(() => {
  localStorage.clear();
  nowMs = 1_000_000;
});
afterEach(() => vi.useRealTimers());

describe('the session', () => {
  it('is unknown until the server has answered, then has the user and what the plan contains', async () => {
    const { session } = begin();
    expect(session.state.get().status).toBe('unknown');
    await session.load();
    const state = session.state.get();
    expect(state).toMatchObject({ status: 'signedIn', user: { email: 'pro@bothways.test' } });
    expect(state.status === 'signedIn' && state.has('valueBets:live')).toBe(true);
  });

  it('takes a 401 for nobody', async () => {
    const { session } = begin(visitorServer());
    expect(await session.load()).toEqual({ status: 'signedOut' });
  });

  it('uses the cached user for five minutes without asking, then asks', async () => {
    await begin().session.load();
    nowMs += FIVE_MINUTES_MS - 1;
    const soon = begin();
    await soon.session.load();
    expect([soon.session.state.get().status, soon.asked('/api/auth/me')]).toEqual(['signedIn', 0]);
    nowMs += 1;
    const later = begin(visitorServer());
    await later.session.load();
    expect([later.session.state.get().status, later.asked('/api/auth/me')]).toEqual(['signedOut', 1]);
  });

  it('asks when the cached user is of a time to come, as after a clock was set back', async () => {
    await begin().session.load();
    nowMs -= 1;
    const { session, asked } = begin();
    await session.load();
    expect(asked('/api/auth/me')).toBe(1);
  });

  it('asks when the cached user is corrupt', async () => {
    localStorage.setItem('userCache:v1', JSON.stringify({ savedAtMs: nowMs, user: { id: 'user-1' } }));
    const { session, asked } = begin();
    await session.load();
    expect(asked('/api/auth/me')).toBe(1);
  });

  it('keeps nothing of the person after a sign-out', async () => {
    const { session } = begin(undefined, ['read:user']);
    await session.load();
    await vi.waitFor(() => expect(localStorage.getItem('permissionsCache:v1')).not.toBeNull());
    await session.signOut();
    expect(session.state.get()).toEqual({ status: 'signedOut' });
    expect(localStorage.length).toBe(0);
  });

  it('stays when the sign-out did not reach the server, and ends when there was none to end', async () => {
    const { session, server } = begin();
    await session.load();
    server.on('POST /api/auth/sign-out', () => refusal(503, 'UNAVAILABLE'));
    await expect(session.signOut()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(session.state.get().status).toBe('signedIn');
    server.on('POST /api/auth/sign-out', () => refusal(401, 'UNAUTHORIZED'));
    await session.signOut();
    expect(session.state.get().status).toBe('signedOut');
  });

  it('ends with a 401 of any request that the server confirms', async () => {
    const { api, server, session, asked } = begin();
    await session.load();
    server.on('GET /api/thing', () => refusal(401, 'UNAUTHORIZED'));
    server.on('GET /api/auth/me', () => refusal(401, 'UNAUTHORIZED'));
    const ask = () => api.get('/api/thing', { schema: { parse: String } });
    await Promise.allSettled([ask(), ask()]);
    await vi.waitFor(() => expect(session.state.get()).toEqual({ status: 'signedOut' }));
    expect(localStorage.getItem('userCache:v1')).toBeNull();
    expect(asked('/api/auth/me')).toBe(2);
  });

  it('stays through a 401 that answers the session before it', async () => {
    const { api, server, session, asked } = begin(visitorServer());
    await session.load();
    const late = Promise.withResolvers<unknown>();
    server.on('GET /api/thing', () => late.promise);
    const before = api.get('/api/thing', { schema: { parse: String } });
    server.on('GET /api/auth/me', () => ({ success: true, user: aUser() }));
    await session.enter({ success: true, user: aUser() });
    late.resolve(refusal(401, 'UNAUTHORIZED'));
    await expect(before).rejects.toThrow();
    await vi.waitFor(() => expect(asked('/api/auth/me')).toBe(2));
    expect(session.state.get().status).toBe('signedIn');
    expect(localStorage.getItem('userCache:v1')).not.toBeNull();
  });

  it.each(['POST /api/auth/sign-in/email', 'POST /api/account/password'] as const)(
    'is asked for again when %s may have renewed it while it was asked for',
    async (renewing) => {
      const { api, server, session, asked } = begin();
      await session.load();
      const [read, written] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
      server.on('GET /api/auth/me', () => read.promise);
      server.on(renewing, () => written.promise);
      const reading = session.reload();
      await vi.waitFor(() => expect(asked('/api/auth/me')).toBe(2));
      const writing = api.post(renewing.slice('POST '.length), { schema: { parse: Boolean } });
      read.resolve(refusal(401, 'UNAUTHORIZED'));
      server.on('GET /api/auth/me', () => ({ success: true, user: aUser({ plan: 'starter' }) }));
      written.resolve({ success: true });
      await writing;
      expect(await reading).toMatchObject({ status: 'signedIn', user: { plan: 'starter' } });
    },
  );

  it('stays while a request that may renew it is never answered', async () => {
    const { api, server, session } = begin();
    await session.load();
    server.on('POST /api/account/password', () => new Promise(() => undefined));
    void api.post('/api/account/password', { schema: { parse: Boolean } });
    server.on('GET /api/auth/me', () => refusal(401, 'UNAUTHORIZED'));
    expect(await session.reload()).toMatchObject({ status: 'signedIn' });
  });

  it('ends when another tab signs out, and begins when another tab signs in', async () => {
    const { session } = begin();
    await session.load();
    window.dispatchEvent(new StorageEvent('storage', { key: 'userCache:v1', newValue: null }));
    expect(session.state.get().status).toBe('signedOut');
    window.dispatchEvent(new StorageEvent('storage', { key: 'userCache:v1', newValue: '{}' }));
    await vi.waitFor(() => expect(session.state.get().status).toBe('signedIn'));
  });

  it('is not set back by a read that is older than what a change has answered', async () => {
    const { server, session } = begin();
    await session.load();
    const read = Promise.withResolvers<unknown>();
    server.on('GET /api/auth/me', () => read.promise);
    const reading = session.reload();
    await session.enter({ success: true, user: aUser({ plan: 'starter' }) });
    read.resolve({ success: true, user: aUser({ plan: 'free' }) });
    expect(await reading).toMatchObject({ user: { plan: 'starter' } });
    expect(session.state.get()).toMatchObject({ user: { plan: 'starter' } });
  });

  it('is read anew after a change, whatever read was on its way before', async () => {
    const { server, session } = begin();
    await session.load();
    const read = Promise.withResolvers<unknown>();
    server.on('GET /api/auth/me', () => read.promise);
    const before = session.recheck();
    await vi.waitFor(() => expect(server.asked).toHaveLength(2));
    const after = session.refresh();
    server.on('GET /api/auth/me', () => ({ success: true, user: aUser({ plan: 'starter' }) }));
    read.resolve({ success: true, user: aUser({ plan: 'free' }) });
    await Promise.all([before, after]);
    expect(session.state.get()).toMatchObject({ user: { plan: 'starter' } });
  });

  it('that a document was put aside with is asked for when it is shown again', async () => {
    const { server, session, asked } = begin();
    await session.load();
    showAgain({ persisted: false });
    expect(asked('/api/auth/me')).toBe(1);
    server.on('GET /api/auth/me', () => refusal(401, 'UNAUTHORIZED'));
    showAgain({ persisted: true });
    await vi.waitFor(() => expect(session.state.get().status).toBe('signedOut'));
    expect(asked('/api/auth/me')).toBe(2);
  });

  it('that was ended while a document was put aside ends there before anything of it is seen', async () => {
    const { session, asked } = begin();
    await session.load();
    localStorage.removeItem('userCache:v1');
    showAgain({ persisted: true });
    expect([session.state.get().status, asked('/api/auth/me')]).toEqual(['signedOut', 1]);
  });

  it('says that the server could not be asked, after the retries', async () => {
    vi.useFakeTimers();
    const { session, asked } = begin(fakeServer({ 'GET /api/auth/me': () => refusal(503, 'UNAVAILABLE') }));
    const loading = session.load();
    await vi.runAllTimersAsync();
    expect(await loading).toMatchObject({ status: 'unknown', error: { code: 'UNAVAILABLE' } });
    expect(asked('/api/auth/me')).toBe(4);
  });
});

describe('permissions', () => {
  it('wanted at sign-in come as one request', async () => {
    const { session, server } = begin(undefined, ['read:user', 'read:bookie', 'manage:iam']);
    await session.load();
    await vi.waitFor(() =>
      expect(allowed(session)).toEqual({ 'read:user': true, 'read:bookie': false, 'manage:iam': false }),
    );
    expect(server.asked.filter(({ path }) => path.endsWith('check-permission'))).toHaveLength(1);
  });

  it('of one person are not those of the next', async () => {
    const { session, server } = begin(undefined, ['read:user']);
    await session.load();
    await vi.waitFor(() => expect(allowed(session)).toEqual({ 'read:user': true }));
    server.on(CHECK, () => new Promise(() => undefined));
    await session.enter({ success: true, user: aUser({ plan: 'free' }) });
    expect(allowed(session)).toEqual({ 'read:user': true });
    await session.enter({ success: true, user: aUser({ id: 'user-2' }) });
    expect(allowed(session)).toEqual({});
  });

  it('are asked for once, however often they are wanted', async () => {
    const { session, asked } = begin();
    await session.load();
    session.wantPermissions(['read:user']);
    session.wantPermissions(['read:user', 'read:bookie']);
    await vi.waitFor(() => expect(Object.keys(allowed(session))).toHaveLength(2));
    session.wantPermissions(['read:user', 'read:bookie']);
    await Promise.resolve();
    expect(asked('/api/admin/iam/check-permission')).toBe(1);
  });

  it('are known from the cache for five minutes, for the same user only', async () => {
    const first = begin(undefined, ['read:user']);
    await first.session.load();
    await vi.waitFor(() => expect(allowed(first.session)).toEqual({ 'read:user': true }));
    const again = begin(undefined, ['read:user']);
    await again.session.load();
    expect([allowed(again.session), again.asked('/api/admin/iam/check-permission')]).toEqual([
      { 'read:user': true },
      0,
    ]);
    nowMs += FIVE_MINUTES_MS;
    const later = begin();
    await later.session.load();
    expect(allowed(later.session)).toEqual({});
    localStorage.removeItem('userCache:v1');
    const other = begin();
    other.server.on('GET /api/auth/me', () => ({ success: true, user: aUser({ id: 'user-2' }) }));
    nowMs -= FIVE_MINUTES_MS;
    await other.session.load();
    expect(allowed(other.session)).toEqual({});
  });

  it.each([
    ['a refusal', () => refusal(403, 'FORBIDDEN')],
    [
      'a check that failed there',
      () => ({
        success: false,
        results: { 'read:user': { allowed: false, reason: 'Permission check failed' } },
      }),
    ],
  ])('are denied when the server cannot say (%s), not kept, and asked for again later', async (_, answer) => {
    const { session, server, asked } = begin();
    await session.load();
    server.on(CHECK, answer);
    session.wantPermissions(['read:user']);
    await vi.waitFor(() => expect(allowed(session)).toEqual({ 'read:user': false }));
    const state = session.state.get();
    expect(state.status === 'signedIn' && state.permissions.get('read:user')?.reason).toBe(
      'Permission check failed',
    );
    expect(localStorage.getItem('permissionsCache:v1')).toBeNull();
    server.on(CHECK, allow(['read:user']));
    session.wantPermissions(['read:user']);
    await Promise.resolve();
    expect(asked('/api/admin/iam/check-permission')).toBe(1);
    nowMs += 10_000;
    session.wantPermissions(['read:user']);
    await vi.waitFor(() => expect(allowed(session)).toEqual({ 'read:user': true }));
  });

  it('stay as last known when they cannot be checked again', async () => {
    const { session, server, asked } = begin();
    await session.load();
    server.on(CHECK, allow(['read:user']));
    session.wantPermissions(['read:user']);
    await vi.waitFor(() => expect(allowed(session)).toEqual({ 'read:user': true }));
    server.on(CHECK, () => refusal(500, 'INTERNAL'));
    await session.recheck();
    expect(allowed(session)).toEqual({ 'read:user': true });
    const before = asked('/api/admin/iam/check-permission');
    nowMs += 10_000;
    session.wantPermissions(['read:user']);
    await vi.waitFor(() => expect(asked('/api/admin/iam/check-permission')).toBeGreaterThan(before));
    expect(allowed(session)).toEqual({ 'read:user': true });
  });

  it('are not asked for a visitor', async () => {
    const { session, server } = begin(visitorServer(), ['read:user']);
    await session.load();
    session.wantPermissions(['read:user']);
    await Promise.resolve();
    expect(server.asked.map(({ path }) => path)).toEqual(['/api/auth/me']);
  });
});

describe('what may have been taken away', () => {
  const refuse = async ({ api, server }: ReturnType<typeof begin>, code: string) => {
    server.on('GET /api/thing', () => refusal(403, code));
    await expect(api.get('/api/thing', { schema: { parse: String } })).rejects.toThrow();
  };

  it('is asked anew after a 403, and the answers of before stand until then', async () => {
    const page = begin(undefined, ['read:user']);
    await page.session.load();
    await vi.waitFor(() => expect(allowed(page.session)).toEqual({ 'read:user': true }));
    const seen: unknown[] = [];
    page.session.state.subscribe(() => seen.push(allowed(page.session)));
    page.server.on(CHECK, allow([]));
    await refuse(page, 'FORBIDDEN');
    await vi.waitFor(() => expect(allowed(page.session)).toEqual({ 'read:user': false }));
    expect(seen).not.toContainEqual({});
    expect([page.asked('/api/auth/me'), page.asked('/api/admin/iam/check-permission')]).toEqual([2, 2]);
  });

  it('is not believed any longer after a refusal of the plan', async () => {
    const page = begin(undefined, ['read:user']);
    await page.session.load();
    await vi.waitFor(() => expect(localStorage.getItem('permissionsCache:v1')).not.toBeNull());
    await refuse(page, 'PLAN_REQUIRED');
    await vi.waitFor(() => expect(localStorage.getItem('permissionsCache:v1')).toBeNull());
    expect(page.asked('/api/auth/me')).toBe(1);
    const later = begin();
    await later.session.load();
    expect(later.asked('/api/auth/me')).toBe(1);
  });

  it('does not sign the other tabs out', async () => {
    const page = begin();
    await page.session.load();
    await refuse(page, 'FORBIDDEN');
    await vi.waitFor(() => expect(page.asked('/api/auth/me')).toBe(2));
    expect(localStorage.getItem('userCache:v1')).not.toBeNull();
  });

  it('is asked anew by a page that stays open, every five minutes', async () => {
    vi.useFakeTimers();
    const page = begin(undefined, ['read:user']);
    await page.session.load();
    await vi.advanceTimersByTimeAsync(1);
    page.server.on(CHECK, allow([]));
    nowMs += FIVE_MINUTES_MS;
    await vi.advanceTimersByTimeAsync(FIVE_MINUTES_MS);
    await vi.waitFor(() => expect(allowed(page.session)).toEqual({ 'read:user': false }));
    expect(page.asked('/api/auth/me')).toBe(2);
  });

  it.each([
    ['user', 'userCache:v1', '{"savedAtMs":"now","user":{}}'],
    ['permissions', 'permissionsCache:v1', '{"userId":"user-1","results":{"read:user":true}}'],
    ['no JSON', 'permissionsCache:v1', '{'],
  ])('is cleared where it is corrupt: %s', async (_, key, text) => {
    localStorage.setItem(key, text);
    const { session, asked } = begin(undefined, ['read:user']);
    await session.load();
    await vi.waitFor(() => expect(allowed(session)).toEqual({ 'read:user': true }));
    expect([asked('/api/auth/me'), asked('/api/admin/iam/check-permission')]).toEqual([1, 1]);
    expect(localStorage.getItem(key)).not.toBe(text);
  });
});
