import type { AdminJob } from '@bothways/domain/jobs';
import { type Routes, refusal, renderArea, shownToasts } from '@bothways/platform/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import area from '../area.tsx';

configure({ asyncUtilTimeout: 5_000 });
const toasts = shownToasts();

const job = (over: Partial<AdminJob> = {}): AdminJob => ({
  _id: 'j1',
  kind: 'letter',
  state: 'dead',
  attempts: 8,
  createdAt: '2026-11-20T09:00:00.000Z',
  endedAt: '2026-11-20T11:30:00.000Z',
  lastError: 'ECONNREFUSED',
  canRetry: true,
  ...over,
});
const page = (jobs: AdminJob[], more: object = {}) => ({ success: true, jobs, ...more });

interface Opening {
  jobs?: AdminJob[];
  more?: object;
  permissions?: readonly string[];
  locale?: 'en' | 'es';
  query?: string;
  routes?: Routes;
}
async function open(opening: Opening = {}) {
  const { jobs = [job()], more, permissions = ['manage:deployment'], locale = 'en', routes = {} } = opening;
  const rendered = await renderArea(area, {
    path: `admin/jobs${opening.query ?? ''}`,
    locale,
    permissions,
    routes: { 'GET /api/admin/jobs': () => page(jobs, more), ...routes },
  });
  const asked = (method: string): string[] =>
    rendered.server.asked
      .filter((each) => each.method === method && each.path.startsWith('/api/admin/jobs'))
      .map(({ path }) => path);
  return { ...rendered, asked };
}
const rowTexts = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' '));

describe('the jobs', () => {
  it('say how many accounts get no letters, if any', async () => {
    await open({ more: { refusedAddresses: 2 } });
    expect(await screen.findByText(/refuses the addresses of 2 accounts/)).toBeTruthy();
  });

  it('are the dead ones first: what they are, why they failed, how often, and since when', async () => {
    const { asked } = await open({
      jobs: [job(), job({ _id: 'j2', kind: 'dust', attempts: 1200, lastError: undefined, canRetry: false })],
    });
    await screen.findByRole('row', { name: /Letter/ });
    expect(asked('GET')).toEqual(['/api/admin/jobs?state=dead']);
    expect(rowTexts()).toEqual([
      expect.stringMatching(/^LetterDeadECONNREFUSED8Nov 20, 2026.*Try again$/),
      expect.stringMatching(/^dustDead–1,200Nov 20, 2026.*Out of date$/),
    ]);
    expect(screen.queryByRole('button', { name: 'Try again: dust' })).toBeNull();
  });

  it.each([
    ['check-ledger', 'Sum the credits again'],
    ['reconcile-orders', 'Compare orders with PayPal'],
    ['remind-payments', 'Remind of second payments'],
    ['void-pending-transfers', 'Free credits of unfinished transfers'],
    ['lost-factor-push', 'Warning of a lost second factor in browsers'],
    ['stop-renewals', 'Stop renewals of who is excluded'],
  ])('of kind %s are called %s', async (kind, name) => {
    await open({ jobs: [job({ kind })] });
    expect(await screen.findByRole('row', { name: new RegExp(name) })).toBeTruthy();
  });

  it('that wait say until when they are tried', async () => {
    const waiting = { state: 'waiting', endedAt: undefined, canRetry: false } as const;
    const dueAt = '2026-11-20T09:15:00.000Z';
    const expiresAt = '2026-12-04T09:00:00.000Z';
    await open({ jobs: [job({ ...waiting, dueAt, expiresAt })], query: '?state=waiting' });
    const row = await screen.findByRole('row', { name: /Letter/ });
    expect(row.textContent).toMatch(/Nov 20, 2026.*at most until Dec 4, 2026/);
  });

  it('are tried again with one press, and the list is read anew', async () => {
    const { server, asked } = await open();
    server.on('POST /api/admin/jobs/j1/retry', () => {
      server.on('GET /api/admin/jobs', () => page([]));
      return { success: true, job: job({ state: 'waiting' }) };
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again: Letter' }));
    expect(await screen.findByText('Nothing is dead')).toBeTruthy();
    expect(asked('POST')).toEqual(['/api/admin/jobs/j1/retry']);
    expect(toasts.map(({ title }) => title)).toEqual(['Letter is tried again']);
  });

  it('say why they were not tried again, and stay', async () => {
    await open({ routes: { 'POST /api/admin/jobs/j1/retry': () => refusal(409, 'CONFLICT') } });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again: Letter' }));
    await waitFor(() =>
      expect(toasts).toMatchObject([{ tone: 'error', title: 'It could not be tried again' }]),
    );
    expect(screen.getByRole('button', { name: 'Try again: Letter' })).toBeTruthy();
  });

  it('of another state are asked for, and the choice is in the address', async () => {
    const { asked, router, server } = await open();
    server.on('GET /api/admin/jobs', () =>
      page([job({ state: 'waiting', dueAt: '2026-11-20T12:00:00.000Z', endedAt: undefined })]),
    );
    await userEvent.click(await screen.findByRole('button', { name: /State/ }));
    await userEvent.click(screen.getByRole('option', { name: 'Waiting' }));
    expect(await screen.findByRole('row', { name: /LetterWaiting|Letter Waiting/ })).toBeTruthy();
    expect(router.state.location.search).toBe('?state=waiting');
    expect(asked('GET').at(-1)).toBe('/api/admin/jobs?state=waiting');
    expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /State/ }));
    await userEvent.click(screen.getByRole('option', { name: 'Any state' }));
    await waitFor(() => expect(asked('GET').at(-1)).toBe('/api/admin/jobs'));
  });

  it('come a page at a time', async () => {
    const { asked } = await open({ more: { nextBefore: '1000.j1' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(asked('GET').at(-1)).toBe('/api/admin/jobs?state=dead&before=1000.j1'));
  });

  it('that do not load say so, with another try', async () => {
    const { server } = await open({ routes: { 'GET /api/admin/jobs': () => refusal(503, 'UNAVAILABLE') } });
    expect((await screen.findByRole('alert')).textContent).toContain('The jobs did not load');
    server.on('GET /api/admin/jobs', () => page([job()]));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('row', { name: /Letter/ })).toBeTruthy();
  });

  it('are nobody else’s business', async () => {
    const { asked } = await open({ permissions: ['read:audit'] });
    expect(await screen.findByRole('heading', { name: 'Access denied' })).toBeTruthy();
    expect(asked('GET')).toEqual([]);
  });

  it('speak Spanish', async () => {
    await open({ locale: 'es' });
    const row = within(await screen.findByRole('row', { name: /Correo/ }));
    expect(row.getByText('Abandonada')).toBeTruthy();
    expect(row.getByRole('button', { name: 'Intentar de nuevo: Correo' })).toBeTruthy();
  });
});
