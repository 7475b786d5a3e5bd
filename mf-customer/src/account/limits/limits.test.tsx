import type { SelfLimits } from '@bothways/domain/self-limits';
import { connectToasts } from '@bothways/platform/host';
import { aUser, type Routes, refusal, renderArea } from '@bothways/platform/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import area from '../../area.tsx';
import { timeUsed } from './time-used.ts';

// Pages are fetched when they are opened, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 5_000 });
const LIMITS: SelfLimits = {
  success: true,
  version: 'v1',
  spending: [
    { period: 'day', spentCents: 0 },
    { period: 'week', cents: 20_000, spentCents: 14_999 },
    {
      period: 'month',
      cents: 30_000,
      spentCents: 14_999,
      raise: { cents: 50_000, at: '2026-11-24T12:00:00.000Z' },
    },
  ],
};

let said: string[] = [];
let disconnect: () => void = () => undefined;
beforeEach(() => {
  disconnect = connectToasts(({ title }) => {
    said.push(title);
    return () => undefined;
  });
  // Drops toasts of earlier files that were queued without a region.
  said = [];
});
afterEach(() => disconnect());

const open = (routes: Routes = {}, locale: 'en' | 'es' = 'en') =>
  renderArea(area, {
    path: 'account/limits',
    locale,
    user: aUser(),
    routes: { 'GET /api/account/limits': () => LIMITS, ...routes },
  });
const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the limits of an account', () => {
  it('say what was spent and what waits, and are saved one by one', async () => {
    const { server } = await open({ 'PUT /api/account/limits/spending': () => LIMITS });
    const spending = await section('Spending on plans and packs');
    expect((await spending.findByText('€149.99 spent')).textContent).toBeTruthy();
    expect(spending.getByText(/€500\.00 from/)).toBeTruthy();
    const day = spending.getByRole<HTMLInputElement>('textbox', { name: 'In 24 hours' });
    expect(day.value).toBe('');
    await userEvent.type(day, '50');
    await userEvent.clear(spending.getByRole('textbox', { name: 'In 7 days' }));
    await userEvent.click(spending.getByRole('button', { name: 'Save limits' }));
    await waitFor(() => expect(said).toContain('Limits saved'));
    const bodies = server.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(bodies).toEqual([
      { period: 'day', cents: 5000, version: 'v1' },
      { period: 'week', cents: null, version: 'v1' },
    ]);
  });

  it.each([
    ['en', 'Spending on plans and packs', 'In 7 days', 'Save limits', 'Keep what is here', /€100\.00/],
    ['es', 'Gasto en planes y packs', 'En 7 días', 'Guardar límites', 'Conservar lo de aquí', /100,00\s€/],
  ] as const)('in %s show what was set elsewhere meanwhile, and keep what is typed', async (...row) => {
    const [locale, title, week, button, keep, theirs] = row;
    const current: SelfLimits = {
      ...LIMITS,
      version: 'v2',
      spending: LIMITS.spending.map((each) => (each.period === 'week' ? { ...each, cents: 10_000 } : each)),
    };
    const { server } = await open(
      {
        'PUT /api/account/limits/spending': () =>
          refusal(409, 'CHANGED', 'changed', { changed: ['week'], current }),
      },
      locale,
    );
    const spending = await section(title);
    const field = await spending.findByRole<HTMLInputElement>('textbox', { name: week });
    await userEvent.clear(field);
    await userEvent.type(field, '150');
    await userEvent.click(spending.getByRole('button', { name: button }));
    const notice = within(await spending.findByRole('alert'));
    expect(notice.getByText(theirs)).toBeTruthy();
    expect(field.value).toMatch(/^150/);
    expect(spending.getByRole('button', { name: button }).hasAttribute('disabled')).toBe(true);
    await userEvent.click(notice.getByRole('button', { name: keep }));
    server.on('PUT /api/account/limits/spending', () => current);
    await userEvent.click(spending.getByRole('button', { name: button }));
    await waitFor(() => expect(said).toHaveLength(1));
    const bodies = server.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(bodies).toEqual([
      { period: 'week', cents: 15_000, version: 'v1' },
      { period: 'week', cents: 15_000, version: 'v2' },
    ]);
  });

  it('stay as typed where they are refused, and the form says why', async () => {
    await open({ 'PUT /api/account/limits/spending': () => refusal(422, 'UNPROCESSABLE') });
    const spending = await section('Spending on plans and packs');
    const day = await spending.findByRole<HTMLInputElement>('textbox', { name: 'In 24 hours' });
    await userEvent.type(day, '50');
    await userEvent.click(spending.getByRole('button', { name: 'Save limits' }));
    expect((await spending.findByRole('alert')).textContent).toBe('This cannot be done with these values.');
    expect(day.value).toMatch(/^50/);
    expect(said).toEqual([]);
  });

  it.each(['-1', '1e3', '9007199254740992', '٥٠'])('are not saved as %s', async (text) => {
    const { server } = await open();
    const spending = await section('Spending on plans and packs');
    await userEvent.type(await spending.findByRole('textbox', { name: 'In 24 hours' }), text);
    expect(spending.getByText('An amount from 0 to 100,000, or nothing')).toBeTruthy();
    expect(spending.getByRole('button', { name: 'Save limits' }).hasAttribute('disabled')).toBe(true);
    expect(server.asked.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it('ask before a time-out, which then runs', async () => {
    const timeOut = { until: '2026-11-30T12:00:00.000Z' };
    const { server } = await open({
      'POST /api/account/limits/time-out': () => {
        server.on('GET /api/account/limits', () => ({ ...LIMITS, timeOut }));
        return { ...LIMITS, timeOut };
      },
    });
    const part = await section('Time-out');
    await userEvent.click(await part.findByRole('button', { name: 'Start a time-out' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/24 hours without lists/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.asked.some(({ method }) => method === 'POST')).toBe(false);
    await userEvent.click(part.getByRole('button', { name: 'Start a time-out' }));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start it' }),
    );
    expect(await screen.findByText(/Your time-out runs until/)).toBeTruthy();
  });

  it('shut somebody out only with the password', async () => {
    await open(
      {
        'POST /api/account/limits/exclusion': () =>
          refusal(400, 'BAD_REQUEST', 'wrong', { error: 'errors.passwordWrong' }),
      },
      'es',
    );
    const part = await section('Autoexclusión');
    await userEvent.click(part.getByRole('button', { name: 'Autoexcluirme' }));
    const dialog = within(await screen.findByRole('dialog'));
    const confirm = dialog.getByRole('button', { name: 'Excluirme' });
    await userEvent.click(confirm);
    expect(dialog.getByText('Rellena este campo.')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('Contraseña actual'), 'wrong');
    await userEvent.click(confirm);
    await waitFor(() =>
      expect(dialog.getByLabelText('Contraseña actual').getAttribute('aria-invalid')).toBe('true'),
    );
  });

  it('lead to help, also where they did not load', async () => {
    await open({ 'GET /api/account/limits': () => refusal(503, 'UNAVAILABLE') });
    const help = await section('Help');
    expect(help.getByRole('link', { name: 'gamblingtherapy.org' })).toBeTruthy();
    expect(await screen.findByText('Your limits did not load')).toBeTruthy();
  });

  it('remind of the time once it is as long as was asked for', async () => {
    await open({
      'GET /api/account/limits': () => {
        timeUsed.set({ lastAtMs: Date.now(), usedMs: 16 * 60_000, toldMs: 0 });
        return { ...LIMITS, reminderMinutes: 15 };
      },
    });
    const notice = within(await screen.findByRole('dialog', { name: 'You have been here for 16 minutes' }));
    await userEvent.click(notice.getByRole('button', { name: 'Go on' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(timeUsed.get().toldMs).toBeGreaterThanOrEqual(16 * 60_000);
  });
});
