import { refusal, renderArea } from '@bothways/platform/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import area from '../area.tsx';

const seenOn = new Date(Date.now() - 4000).toISOString();
const BOOKIES = [
  {
    value: 'betfair',
    bookie: 'betfair',
    label: 'Betfair',
    countries: ['ES', 'GB', 'IT', 'PT'],
    exchange: true,
    fee: { model: 'winnings', ratePct: 5 },
    prematch: true,
    live: true,
    stats: { prematch: { events: 1234, quotes: 5000, lastSeenOn: seenOn }, live: { events: 12, quotes: 90 } },
  },
  { value: 'codere', bookie: 'codere', label: 'Codere', countries: ['ES'], prematch: true, live: true },
];
const path = 'admin/bookies';
const permissions = ['read:bookie', 'read:bookie:stats'];
const routes = { 'GET /api/admin/bookies': () => ({ success: true, bookies: BOOKIES }) };
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('rowheader').textContent);

describe('the bookmaker list', () => {
  it('shows each bookmaker with its fee, its counts and how old its newest quote is', async () => {
    await renderArea(area, { path, permissions, routes });
    const row = within((await screen.findByText('Betfair')).closest('tr') ?? document.body);
    expect(row.getByText('5.00% of winnings')).toBeTruthy();
    expect(row.getByText('1,234')).toBeTruthy();
    expect(row.getByText('Exchange')).toBeTruthy();
    expect(row.getByText('ES, GB, IT +1')).toBeTruthy();
    expect(
      within(screen.getByText('Codere').closest('tr') ?? document.body).getByText('no quotes'),
    ).toBeTruthy();
  });

  it('searches, and says so when nothing matches', async () => {
    await renderArea(area, { path, permissions, routes });
    await screen.findByText('Betfair');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Name or value' }), 'code');
    expect(names()).toHaveLength(1);
    expect(screen.getByText('1 of 2')).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Name or value' }), 'zzz');
    expect(screen.getByText('No bookmaker matches')).toBeTruthy();
  });

  it('asks for no statistics without the permission, and shows none', async () => {
    const { server } = await renderArea(area, {
      path,
      permissions: ['read:bookie'],
      routes: { 'GET /api/admin/bookies': () => ({ success: true, bookies: BOOKIES }) },
    });
    await screen.findByText('Betfair');
    expect(server.asked.map((asked) => asked.path)).not.toContain('/api/admin/bookies?stats=true');
    expect(screen.queryByText('Last quote')).toBeNull();
  });

  it('offers a retry when the list fails, and recovers', async () => {
    let broken = true;
    await renderArea(area, {
      path,
      permissions,
      routes: {
        'GET /api/admin/bookies': () =>
          broken ? refusal(500, 'INTERNAL') : { success: true, bookies: BOOKIES },
      },
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    broken = false;
    await userEvent.click(retry);
    expect(await screen.findByText('Betfair')).toBeTruthy();
  });

  it('speaks Spanish', async () => {
    await renderArea(area, { path, locale: 'es', permissions, routes });
    expect(await screen.findByText(/5,00\s%\sde las ganancias/)).toBeTruthy();
  });
});
