import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createApi } from '../api/api-client.ts';
import { SessionContext } from '../session/session-context.ts';
import { createSession } from '../session/session-owner.ts';
import { aUser } from '../testing/factories.ts';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { useDraftValues } from './use-draft-values.ts';

interface Values {
  name: string;
  days: number | null;
  password: string;
}
const NEW: Values = { name: '', days: 30, password: '' };

/** The session of a person; undefined for a visitor. */
async function sessionOf(id?: string) {
  const user = id === undefined ? undefined : { ...aUser(), id };
  const server = fakeServer({
    'GET /api/auth/me': () => (user ? { success: true, user } : refusal(401, 'UNAUTHORIZED')),
    'POST /api/auth/sign-out': () => ({ success: true }),
  });
  localStorage.clear();
  const session = createSession({ api: createApi(server.fetch) });
  await session.load();
  return session;
}
const open = (session: Awaited<ReturnType<typeof sessionOf>>) =>
  renderHook(() => useDraftValues('key', NEW, ['name', 'days']), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <SessionContext value={session}>{children}</SessionContext>
    ),
  });
const type = (form: ReturnType<typeof open>, patch: Partial<Values>) =>
  act(() => form.result.current.set(patch));

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

it('survives a reload, without the fields that are not named', async () => {
  const session = await sessionOf('lea');
  type(open(session), { name: 'Build', days: null, password: 'secret' });
  expect(open(session).result.current.values).toEqual({ name: 'Build', days: null, password: '' });
  expect(JSON.stringify(sessionStorage)).not.toContain('secret');
});

it('survives an ended session for the same person, and for nobody else', async () => {
  const session = await sessionOf('lea');
  const form = open(session);
  type(form, { name: 'Build' });
  act(() => session.assumeSignedOut());
  expect(open(await sessionOf('lea')).result.current.values.name).toBe('Build');
  expect(open(await sessionOf('max')).result.current.values).toEqual(NEW);
  expect(open(await sessionOf()).result.current.values).toEqual(NEW);
});

it('is gone after signing out, once it was sent, and once it is as at first', async () => {
  const session = await sessionOf('lea');
  const form = open(session);
  for (const end of [
    () => form.result.current.forget?.(),
    () => form.result.current.set(NEW),
    () => session.signOut(),
  ]) {
    type(form, { name: 'Build', days: null });
    type(form, { name: 'Build 2' });
    expect(sessionStorage).toHaveLength(1);
    await act(async () => end());
    expect(sessionStorage).toHaveLength(0);
  }
});

it.each([
  ['broken text', '{'],
  ['a list', '[]'],
  ['values of other types', JSON.stringify({ owner: 'lea', values: { name: 5, days: 'x' } })],
])('is as at first where the storage holds %s', async (_what, text) => {
  sessionStorage.setItem('draft:key', text);
  expect(open(await sessionOf('lea')).result.current.values).toEqual(NEW);
});

it('is as at first where the storage is disabled', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(open(await sessionOf('lea')).result.current.values).toEqual(NEW);
});
