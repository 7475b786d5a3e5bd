import { listenForShortcuts } from '@bothways/platform/host';
import { refusal } from '@bothways/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished } from 'vitest';
import { anAdminBookie, someStats } from '../bookie/testing/an-admin-bookie.ts';
import { renderBookies } from '../bookie/testing/bookie-server.ts';

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
const off = { ...anAdminBookie('x').live, enabled: false };
const BOOKIES = [
  anAdminBookie('betfair', {
    countries: ['ES', 'GB', 'IT', 'PT'],
    exchange: true,
    fee: { model: 'winnings', ratePct: 5 },
    stats: someStats({
      prematch: { events: 1234, quotes: 5000, lastSeenOn: ago(4) },
      live: { events: 12, quotes: 90 },
      users: 7,
      balanceTotal: 1250.5,
    }),
  }),
  anAdminBookie('codere', { stats: someStats() }),
  anAdminBookie('unibet', {
    stats: someStats({ prematch: { events: 3, quotes: 9, lastSeenOn: ago(14 * 60) } }),
  }),
  anAdminBookie('paf', { prematch: off, live: off, stats: someStats() }),
];
const withoutStats = BOOKIES.map(({ stats: _, ...bookie }) => bookie);
const list = async () => within(await screen.findByRole('list', { name: 'Bookmakers' }));
const names = async () =>
  (await list()).getAllByRole('link').map((link) => link.querySelector('b')?.textContent);
const search = () => screen.getByRole('searchbox', { name: 'Name or value' });

describe('the list of bookmakers', () => {
  it('says of each what there is now, and who is stale, silent or not collected', async () => {
    await renderBookies({ bookies: BOOKIES });
    const row = async (name: RegExp) => (await list()).getByRole('link', { name }).textContent;
    expect(await row(/^Betfair/)).toMatch(/^Betfair betfair1,246 events\d s ago$/);
    expect(await row(/^Unibet/)).toBe('Unibet unibetstalelast quote 14 min ago');
    expect(await row(/^Codere/)).toContain('no quotes');
    expect(await row(/^Paf/)).toContain('not collected');
  });

  it('searches by name and value, and says so when nothing matches', async () => {
    await renderBookies({ bookies: BOOKIES });
    await list();
    await userEvent.type(search(), 'code');
    expect(await names()).toEqual(['Codere']);
    expect(screen.getByText('1 of 4')).toBeTruthy();
    await userEvent.type(search(), 'zzz');
    expect(screen.getAllByText('No bookmaker matches')).not.toHaveLength(0);
  });

  it('narrows and sorts, and the address says how', async () => {
    const { router } = await renderBookies({ bookies: BOOKIES });
    await list();
    const choose = async (name: string, option: string) => {
      await userEvent.click(screen.getByRole('button', { name: new RegExp(name) }));
      await userEvent.click(await screen.findByRole('option', { name: new RegExp(option) }));
    };
    await choose('Which bookmakers', 'Stale');
    expect(await names()).toEqual(['Unibet']);
    await choose('Which bookmakers', 'Any state');
    await choose('Order', 'Most events');
    expect((await names()).slice(0, 2)).toEqual(['Betfair', 'Unibet']);
    await choose('Country', 'United Kingdom');
    expect(await names()).toEqual(['Betfair']);
    expect(router.state.location.search).toBe('?country=GB&sort=events');
  });

  it('is moved through with j and k, searched with the slash, and Enter opens', async () => {
    const { router } = await renderBookies({ bookies: BOOKIES });
    onTestFinished(listenForShortcuts());
    const rows = await list();
    await userEvent.keyboard('jj');
    expect(document.activeElement).toBe(rows.getByRole('link', { name: /^Codere/ }));
    await userEvent.keyboard('k');
    expect(document.activeElement).toBe(rows.getByRole('link', { name: /^Betfair/ }));
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(search());
    await userEvent.type(search(), 'paf{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/admin/bookies/paf'));
  });

  it('shows all side by side while none is open, with figures for those who may see them', async () => {
    await renderBookies({ bookies: BOOKIES });
    const table = within(await screen.findByRole('table', { name: 'Bookmakers' }));
    const row = within(table.getByRole('row', { name: /Betfair/ }));
    expect(row.getByText('5.00% of winnings')).toBeTruthy();
    expect(row.getByText('1,234')).toBeTruthy();
    expect(row.getByText('€1,250.50')).toBeTruthy();
    expect(row.getByText('ES, GB, IT +1')).toBeTruthy();
  });

  it('asks for no statistics without the permission, and shows no columns of them', async () => {
    const { server } = await renderBookies({ bookies: withoutStats, permissions: ['read:bookie'] });
    await list();
    expect(server.asked.map((asked) => asked.path)).not.toContain('/api/admin/bookies?stats=true');
    const table = within(screen.getByRole('table'));
    expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Bookmaker',
      'Countries',
      'Fee',
    ]);
    expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^More about/ })).toBeNull();
  });

  it('offers a retry when the list fails, and recovers', async () => {
    let broken = true;
    await renderBookies({
      bookies: [],
      routes: {
        'GET /api/admin/bookies': () =>
          broken ? refusal(500, 'INTERNAL') : { success: true, bookies: BOOKIES },
      },
    });
    const [retry] = await screen.findAllByRole('button', { name: 'Retry' });
    broken = false;
    if (retry) await userEvent.click(retry);
    expect(await names()).toHaveLength(4);
  });

  it('speaks Spanish', async () => {
    await renderBookies({ bookies: BOOKIES, locale: 'es' });
    expect(await screen.findByText(/5,00\s%\sde las ganancias/)).toBeTruthy();
    expect(screen.getByText('atrasada')).toBeTruthy();
  });
});
