import type { Balance, Balances } from '@bothways/domain/bot-balances';
import { type Routes, refusal, renderArea, shownToasts } from '@bothways/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import area from '../area.tsx';

const EMAIL = 'nerea@correo.example';
const PATH = '/api/bot/users/balance-tracking';
const entry = (
  id: string,
  date: string,
  bookieName: string,
  openingBalance: number,
  closingBalance: number,
) => ({
  id,
  date,
  bookieName,
  openingBalance,
  closingBalance,
  version: `v${id}`,
});
const ENTRIES: readonly Balance[] = [
  entry('3', '2026-11-20', 'bwin', 85.9, 118.2),
  entry('2', '2026-11-20', 'williamhill', 60, 50),
  entry('1', '2026-11-19', 'bwin', 141.3, 185.9),
];
const balances = (over: Partial<Balances> = {}): Balances => ({
  success: true,
  balances: [...ENTRIES],
  user: { email: EMAIL, alias: 'Nerea Etxebarria', mode: 'bonus' },
  bookmakers: [
    { bookie: '888sport', label: '888sport' },
    { bookie: 'bwin', label: 'Bwin' },
    { bookie: 'williamhill', label: 'William Hill' },
  ],
  ...over,
});
const show = (over: Partial<Balances> = {}, routes: Routes = {}, locale: 'en' | 'es' = 'en') =>
  renderArea(area, {
    path: `bot/users/${encodeURIComponent(EMAIL)}/balances`,
    locale,
    permissions: ['read:user:stats'],
    routes: { [`GET ${PATH}`]: () => balances(over), ...routes },
  });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const saved = (balance: unknown) => ({ success: true, message: 'OK', data: balance });

const toasts = shownToasts();
const titles = () => toasts.map(({ title }) => title).join();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T10:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('entries', () => {
  it('stand with their profit and what was put in or taken out between them', async () => {
    await show();
    expect(await screen.findByRole('heading', { name: 'Balances of Nerea Etxebarria' })).toBeTruthy();
    const table = within(await screen.findByRole('table', { name: 'Entries' }));
    const rows = table.getAllByRole('row').map((row) => row.textContent);
    expect(rows[1]).toContain('Nov 20, 2026');
    expect(rows[1]).toContain('€85.90€118.20+€32.30−€100.00 taken out');
    expect(rows[2]).toContain('William Hill');
    expect(rows[2]).toContain('−€10.00first entry');
    expect(rows.at(-1)).toContain('+€66.90');
    expect(screen.getByText('3 entries, Nov 19 to Nov 20')).toBeTruthy();
    expect(screen.getByText('Nov 19, all bookmakers')).toBeTruthy();
    expect(screen.getByRole('img', { name: /^Profit from Nov 13, 2026 to Nov 20, 2026/ })).toBeTruthy();
  });

  it('can be narrowed to a bookmaker', async () => {
    await show();
    await userEvent.click(await button(/Any bookmaker/));
    await userEvent.click(await screen.findByRole('option', { name: 'William Hill' }));
    const table = within(screen.getByRole('table', { name: 'Entries' }));
    expect(table.getAllByRole('row')).toHaveLength(3);
    await userEvent.click(await button(/^William Hill/));
    await userEvent.click(await screen.findByRole('option', { name: '888sport' }));
    expect(await screen.findByText('No entries at this bookmaker')).toBeTruthy();
  });

  it('that there are not lead to the first; without an account to nothing', async () => {
    await show({ balances: [] });
    expect(await screen.findByText('No entries yet')).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
    await show({ balances: [], bookmakers: [] });
    expect(await screen.findByText('Add an account at a bookmaker first.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
  });

  it('do not load: in words, and of whoever is no bonus user too', async () => {
    await show({}, { [`GET ${PATH}`]: () => refusal(403, 'FORBIDDEN') });
    expect(await screen.findByText('Balances are kept for bonus users only')).toBeTruthy();
    expect(toasts).toEqual([]);
    await show({}, { [`GET ${PATH}`]: () => refusal(404, 'NOT_FOUND') });
    expect(await screen.findByText('The balances did not load')).toBeTruthy();
    expect(toasts).toMatchObject([{ tone: 'error', title: 'The balances did not load' }]);
  });

  it('are left when names are hidden: neither page, title nor address say whose they were', async () => {
    const { router } = await show();
    await screen.findByRole('heading', { name: /^Balances of/ });
    // As another tab does it.
    localStorage.setItem('botAnonymized', 'true');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'botAnonymized' })));
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/bot'));
    expect(document.body.textContent).not.toMatch(/Nerea|nerea/);
    expect(toasts).toMatchObject([{ title: 'This page is closed while names are hidden' }]);
    await act(() => router.navigate('/en/bot/users/nerea%40correo.example/balances'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/bot'));
  });

  it('speak Spanish', async () => {
    await show({}, {}, 'es');
    expect(await screen.findByText(/−100,00 € retirado/)).toBeTruthy();
  });
});

describe('an entry', () => {
  it('is added, opening with what the account held last', async () => {
    const { server } = await show({}, { [`POST ${PATH}`]: () => saved(ENTRIES[0]) });
    await userEvent.click(await button('Add'));
    const panel = within(screen.getByRole('region', { name: 'Add an entry' }));
    expect(document.activeElement?.textContent).toBe('Add an entry');
    await userEvent.click(panel.getByRole('button', { name: 'Add entry' }));
    expect(panel.getAllByText(/both amounts/)).toHaveLength(2);
    expect(document.activeElement).toBe(panel.getByLabelText('Opening'));
    await userEvent.click(panel.getByRole('button', { name: /888sport/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Bwin' }));
    expect(panel.getByLabelText<HTMLInputElement>('Opening').value).toBe('118.20');
    await userEvent.type(panel.getByLabelText('Closing'), '131.70');
    expect(panel.getByText('+€13.50')).toBeTruthy();
    await userEvent.click(panel.getByRole('button', { name: 'Add entry' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Add an entry' })).toBeNull());
    expect(document.activeElement?.textContent).toBe('Add');
    expect(server.asked.filter(({ path, method }) => path === PATH && method === 'POST')[0]?.body).toEqual({
      userEmail: EMAIL,
      bookieName: 'bwin',
      date: '2026-11-21',
      openingBalance: 118.2,
      closingBalance: 131.7,
    });
  });

  it('is not added with letters for an amount, and says so until there is a number', async () => {
    const { server } = await show({}, { [`POST ${PATH}`]: () => saved(ENTRIES[0]) });
    await userEvent.click(await button('Add'));
    const panel = within(screen.getByRole('region', { name: 'Add an entry' }));
    await userEvent.click(panel.getByRole('button', { name: /888sport/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Bwin' }));
    await userEvent.type(panel.getByLabelText('Closing'), 'many');
    await userEvent.click(panel.getByRole('button', { name: 'Add entry' }));
    expect(panel.getByText('An amount is a number that is not below 0')).toBeTruthy();
    await userEvent.type(panel.getByLabelText('Closing'), '131.70');
    expect(panel.queryByText('An amount is a number that is not below 0')).toBeNull();
    const sent = server.asked.filter(({ path, method }) => path === PATH && method === 'POST');
    expect(sent).toEqual([]);
  });

  it('is changed by its id, and says what it was', async () => {
    const { server } = await show({}, { [`PUT ${PATH}/3`]: () => saved(ENTRIES[0]) });
    await userEvent.click(await button('Actions for Bwin, Nov 20, 2026'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const panel = within(screen.getByRole('region', { name: 'Bwin, Nov 20, 2026' }));
    const closing = panel.getByLabelText('Closing');
    await userEvent.clear(closing);
    await userEvent.type(closing, '120');
    expect(panel.getByText(/118\.20/)).toBeTruthy();
    await userEvent.click(panel.getByRole('button', { name: 'Save entry' }));
    await waitFor(() =>
      expect(server.asked.find(({ method }) => method === 'PUT')?.body).toEqual({
        userEmail: EMAIL,
        version: 'v3',
        closingBalance: 120,
      }),
    );
  });

  it('that somebody else changed meanwhile says what, and saves from there once one has chosen', async () => {
    const current = { ...entry('3', '2026-11-20', 'bwin', 90, 119), version: 'v4' };
    const { server } = await show(
      {},
      {
        [`PUT ${PATH}/3`]: ({ body }) =>
          JSON.stringify(body).includes('v4')
            ? saved(current)
            : refusal(409, 'CHANGED', 'Changed', { changed: ['openingBalance', 'closingBalance'], current }),
      },
    );
    await userEvent.click(await button('Actions for Bwin, Nov 20, 2026'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const panel = within(screen.getByRole('region', { name: 'Bwin, Nov 20, 2026' }));
    const closing = panel.getByLabelText('Closing');
    await userEvent.clear(closing);
    await userEvent.type(closing, '120');
    await userEvent.click(panel.getByRole('button', { name: 'Save entry' }));
    const notice = await panel.findByRole('alert');
    expect(notice.textContent).toMatch(
      /Opening.*Theirs: €90\.00.*Closing.*Theirs: €119\.00.*Yours: €120\.00/,
    );
    expect(Reflect.get(closing, 'value')).toBe('120.00');
    await userEvent.click(panel.getByRole('button', { name: 'Keep mine' }));
    expect(Reflect.get(panel.getByLabelText('Opening'), 'value')).toBe('90.00');
    await userEvent.click(panel.getByRole('button', { name: 'Save entry' }));
    await waitFor(() =>
      expect(server.asked.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({
        userEmail: EMAIL,
        version: 'v4',
        closingBalance: 120,
      }),
    );
  });

  it('of a day that has one is not added, and a refusal is said', async () => {
    await show({}, { [`PUT ${PATH}/1`]: () => refusal(409, 'CONFLICT') });
    await userEvent.click(await button('Actions for Bwin, Nov 19, 2026'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const panel = within(screen.getByRole('region', { name: 'Bwin, Nov 19, 2026' }));
    const closing = panel.getByLabelText('Closing');
    await userEvent.clear(closing);
    await userEvent.type(closing, '1');
    await userEvent.click(panel.getByRole('button', { name: 'Save entry' }));
    expect(await panel.findByText('This bookmaker has an entry on that day.')).toBeTruthy();
    await userEvent.click(panel.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('region', { name: 'Bwin, Nov 19, 2026' })).toBeNull();
  });

  it('is deleted once it was said that it is meant', async () => {
    const { server } = await show({}, { [`DELETE ${PATH}/2`]: () => saved(ENTRIES[1]) });
    await userEvent.click(await button('Actions for William Hill, Nov 20, 2026'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(server.asked.some(({ method }) => method === 'DELETE')).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(server.asked.some(({ method }) => method === 'DELETE')).toBe(true));
    expect(server.asked.find(({ method }) => method === 'DELETE')?.path).toBe(`${PATH}/2?version=v2`);
  });

  it('that somebody changed meanwhile is shown as it is now, and asked about again', async () => {
    const now = { ...ENTRIES[1], closingBalance: 75, version: 'v2b' };
    const { server } = await show(
      {},
      {
        [`DELETE ${PATH}/2`]: ({ path }) =>
          path.endsWith('version=v2b')
            ? saved(now)
            : refusal(409, 'CHANGED', 'changed', { changed: ['closingBalance'], current: now }),
      },
    );
    await userEvent.click(await button('Actions for William Hill, Nov 20, 2026'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText(/€60\.00 to €75\.00 now/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.asked.filter(({ method }) => method === 'DELETE')).toHaveLength(2);
  });

  it('that is not deleted stays, and says so', async () => {
    await show({}, { [`DELETE ${PATH}/2`]: () => refusal(500, 'INTERNAL') });
    await userEvent.click(await button('Actions for William Hill, Nov 20, 2026'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('The entry was not deleted');
    expect(
      screen.getByRole('button', { name: 'Actions for William Hill, Nov 20, 2026', hidden: true }),
    ).toBeTruthy();
  });

  it('that is not added is said, and what was typed is kept', async () => {
    await show({}, { [`POST ${PATH}`]: () => refusal(500, 'INTERNAL') });
    await userEvent.click(await button('Add'));
    const panel = within(screen.getByRole('region', { name: 'Add an entry' }));
    await userEvent.click(panel.getByRole('button', { name: /888sport/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Bwin' }));
    await userEvent.type(panel.getByLabelText('Closing'), '131.70');
    await userEvent.click(panel.getByRole('button', { name: 'Add entry' }));
    expect((await panel.findByRole('alert')).textContent).toContain('The entry was not added');
    expect(panel.getByLabelText<HTMLInputElement>('Closing').value).toBe('131.70');
  });
});

describe('a whole day', () => {
  it('lists the bookmakers without an entry, and saves the rows that have both amounts', async () => {
    const answer = { success: true, message: 'OK', createdCount: 1, data: { created: [], skipped: [] } };
    const { server } = await show({}, { [`POST ${PATH}/bulk`]: () => answer });
    await userEvent.click(await button('Bulk for a day'));
    const panel = within(screen.getByRole('region', { name: 'Closing balances of the day' }));
    expect(panel.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual([
      '888sport',
      'Bwin',
      'William Hill',
    ]);
    await userEvent.click(panel.getByRole('button', { name: 'Save 0 entries' }));
    expect((await panel.findByRole('alert')).textContent).toContain('at least one bookmaker');
    await userEvent.type(panel.getByLabelText('Closing of Bwin'), '131.7');
    expect(panel.getByText('1 of 3 rows, +€13.50')).toBeTruthy();
    await userEvent.click(panel.getByRole('button', { name: 'Save 1 entry' }));
    await waitFor(() =>
      expect(server.asked.find(({ path }) => path === `${PATH}/bulk`)?.body).toEqual({
        userEmail: EMAIL,
        date: '2026-11-21',
        entries: [{ bookieName: 'bwin', openingBalance: 118.2, closingBalance: 131.7 }],
      }),
    );
    await waitFor(() => expect(titles()).toContain('1 entry added'));
  });

  it('that is not saved says so, and keeps its rows', async () => {
    await show({}, { [`POST ${PATH}/bulk`]: () => refusal(500, 'INTERNAL') });
    await userEvent.click(await button('Bulk for a day'));
    const panel = within(screen.getByRole('region', { name: 'Closing balances of the day' }));
    await userEvent.type(panel.getByLabelText('Closing of Bwin'), '131.7');
    await userEvent.click(panel.getByRole('button', { name: 'Save 1 entry' }));
    expect((await panel.findByRole('alert')).textContent).toContain('The entries were not added');
    expect(panel.getByLabelText<HTMLInputElement>('Closing of Bwin').value).toBe('131.70');
  });

  it('in which every bookmaker has an entry says so', async () => {
    const today = ['888sport', 'bwin', 'williamhill'].map((bookie, at) =>
      entry(`${at}`, '2026-11-21', bookie, 0, 1),
    );
    await show({ balances: today });
    await userEvent.click(await button('Bulk for a day'));
    expect(await screen.findByText('Every bookmaker has an entry on this day.')).toBeTruthy();
  });
});
