import type { AdminPromotion } from '@bothways/domain/promotions';
import { type Routes, refusal, renderArea, shownToasts } from '@bothways/platform/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import area from '../area.tsx';
import { bodyOf, draftOf } from './promotion-draft.ts';
import { beginOfDay, dayOf, endOfDay } from './validity.ts';

configure({ asyncUtilTimeout: 5_000 });
const toasts = shownToasts();

const promotion = (over: Partial<AdminPromotion> = {}): AdminPromotion => ({
  _id: 'p1',
  title: 'First bet back',
  bookie: 'codere',
  bookieLabel: 'Codere',
  description: '**Bet** first',
  type: 'welcome',
  amount: 'Up to €100',
  promotion_contains_freebet: true,
  subtype: 'freebet',
  minimum_odds: 1.7,
  maximum_odds: null,
  valid_from: '2026-11-01T00:00:00.000Z',
  valid_to: null,
  max_time_to_unlock: '7 days',
  how_to_claim: null,
  eligibility: null,
  winnings_handling: null,
  usage_limit: null,
  abuse_policy: null,
  link: 'https://codere.example',
  audience: { countries: ['ES'], plans: ['pro'] },
  state: 'running',
  version: 'v4',
  ...over,
});
const ALL = ['read:bookie', 'update:bookie'];
const LIST = 'GET /api/admin/promotions';
const page = (promotions: AdminPromotion[], more: object = {}) => ({
  success: true,
  promotions,
  total: promotions.length,
  ...more,
});
const done = (over: Partial<AdminPromotion> = {}) => ({
  success: true,
  message: 'OK',
  promotion: promotion(over),
});

interface Opening {
  promotions?: AdminPromotion[];
  permissions?: readonly string[];
  locale?: 'en' | 'es';
  routes?: Routes;
  query?: string;
}
async function open(opening: Opening = {}) {
  const { promotions = [promotion()], permissions = ALL, locale = 'en', routes = {}, query = '' } = opening;
  const rendered = await renderArea(area, {
    path: `admin/promotions${query}`,
    locale,
    permissions,
    routes: {
      'GET /api/admin/bookies': () => ({ success: true, bookies: [] }),
      [LIST]: () => page(promotions),
      ...routes,
    },
  });
  const sent = (method: string) =>
    rendered.server.asked
      .filter((asked) => asked.method === method && asked.path.startsWith('/api/admin/promotions'))
      .map(({ path, body }) => [path, body]);
  return { ...rendered, sent };
}
async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
}
const edit = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit First bet back' }));
  return within(await screen.findByRole('dialog', { name: 'Edit First bet back' }));
};

describe('the promotions', () => {
  it('say whose they are, until when and for whom', async () => {
    await open({
      promotions: [
        promotion(),
        promotion({
          _id: 'p2',
          title: 'Orphan',
          bookieLabel: null,
          valid_from: null,
          state: 'ended',
          audience: { countries: ['ES', 'GB', 'EE'], plans: [] },
        }),
      ],
    });
    const [first, second] = (await screen.findAllByRole('row')).slice(1);
    expect(first?.textContent).toContain('Codere');
    expect(first?.textContent).toContain('Running');
    expect(first?.textContent).toContain('Spain · Pro');
    expect(second?.textContent).toContain('Not in the catalogue');
    expect(second?.textContent).toContain('Always');
    expect(second?.textContent).toContain('Spain, United Kingdom, 1 more');
    // What has ended cannot end.
    expect(screen.queryByRole('button', { name: 'End Orphan now' })).toBeNull();
  });

  it('are narrowed by the address', async () => {
    const { server } = await open({ query: '?bookie=codere&state=upcoming&q=first' });
    await screen.findByRole('row', { name: /First bet back/ });
    const { path } = server.asked.find((asked) => asked.path.startsWith('/api/admin/promotions')) ?? {
      path: '',
    };
    expect(new URL(path, 'http://x').searchParams.toString()).toBe(
      'search=first&bookie=codere&state=upcoming',
    );
  });

  it('are read without buttons by who may not change bookmakers', async () => {
    await open({ permissions: ['read:bookie'] });
    await screen.findByRole('row', { name: /First bet back/ });
    expect(screen.queryByRole('button', { name: 'New promotion' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
  });

  it('that are none, or did not load, say so', async () => {
    await open({ promotions: [] });
    expect(await screen.findByText('No promotions')).toBeTruthy();
  });

  it('says that the bookmakers did not load, rather than to offer none', async () => {
    await open({ routes: { 'GET /api/admin/bookies': () => refusal(400, 'BAD_REQUEST') } });
    expect(await screen.findByText('The bookmakers did not load: there is none to choose')).toBeTruthy();
  });

  it('that did not load say so', async () => {
    await open({ routes: { [LIST]: () => refusal(500, 'INTERNAL') }, locale: 'es' });
    expect((await screen.findAllByText('No se pudieron cargar las promociones')).length).toBeGreaterThan(0);
  });
});

describe('a promotion', () => {
  it('is changed beside what readers see, with the version it was read in', async () => {
    const { sent } = await open({
      routes: { 'PUT /api/admin/promotions/p1': () => done({ version: 'v5' }) },
    });
    const dialog = await edit();
    const preview = within(dialog.getByRole('region', { name: 'Preview' }));
    expect(preview.getByText('Bet').tagName).toBe('STRONG');
    await fill(
      dialog.getByRole('textbox', { name: /Description/ }),
      '<script>alert(1)</script> [x](javascript:alert(1)) **now**',
    );
    expect(preview.getByText('now').tagName).toBe('STRONG');
    expect(preview.getByText(/<script>alert\(1\)<\/script>/)).toBeTruthy();
    expect(preview.queryByRole('link', { name: 'x' })).toBeNull();
    expect(dialog.getByText('1 unsaved change')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // What was not touched is not sent.
    expect(sent('PUT')).toEqual([
      [
        '/api/admin/promotions/p1',
        { version: 'v4', description: '<script>alert(1)</script> [x](javascript:alert(1)) **now**' },
      ],
    ]);
  });

  it.each([
    ['en', 'Edit First bet back', 'Title', 'Amount', 'Save changes', 'Keep mine'],
    ['es', 'Editar First bet back', 'Título', 'Importe', 'Guardar cambios', 'Conservar lo mío'],
  ] as const)('in %s shows what somebody else saved meanwhile, and keeps what is typed', async (...row) => {
    const [locale, name, titled, amount, save, keep] = row;
    const current = promotion({ title: 'Other hand', amount: '€99', version: 'v5' });
    const changed = { changed: ['title', 'amount'], current };
    const { sent, server } = await open({
      locale,
      routes: { 'PUT /api/admin/promotions/p1': () => refusal(409, 'CHANGED', 'changed', changed) },
    });
    await userEvent.click(await screen.findByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog', { name }));
    await fill(dialog.getByRole('textbox', { name: titled }), 'Mine');
    await userEvent.click(dialog.getByRole('button', { name: save }));
    const notice = within(await dialog.findByRole('alert'));
    for (const text of [/Other hand/, /Mine/, /€99/]) expect(notice.getByText(text)).toBeTruthy();
    expect(dialog.getByRole('textbox', { name: titled })).toHaveProperty('value', 'Mine');
    expect(dialog.getByRole('button', { name: save })).toHaveProperty('disabled', true);
    await userEvent.click(notice.getByRole('button', { name: keep }));
    expect(dialog.getByRole('textbox', { name: amount })).toHaveProperty('value', '€99');
    server.on('PUT /api/admin/promotions/p1', () => done());
    await userEvent.click(dialog.getByRole('button', { name: save }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('PUT').map(([, body]) => body)).toEqual([
      { title: 'Mine', version: 'v4' },
      { title: 'Mine', version: 'v5' },
    ]);
  });

  it('says at each field what is wrong, and sends nothing', async () => {
    const { sent } = await open();
    const dialog = await edit();
    await fill(dialog.getByRole('textbox', { name: 'Title' }), ' ');
    await fill(dialog.getByRole('textbox', { name: 'Lowest odds' }), '1');
    await fill(dialog.getByRole('textbox', { name: 'Link' }), 'javascript:alert(1)');
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    for (const fault of [
      'Give it a title.',
      'Odds are above 1 and at most 1,000.',
      'A link begins with https:// or http://.',
    ])
      expect(await dialog.findByText(fault)).toBeTruthy();
    expect(sent('PUT')).toEqual([]);
  });

  it('with changes is not lost by Escape, and asks before it is discarded', async () => {
    await open();
    const dialog = await edit();
    await fill(dialog.getByRole('textbox', { name: 'Title' }), 'Typed');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('alertdialog', { name: /Discard what you typed\?/ }));
    await userEvent.click(question.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Typed');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('with changes asks before Back leaves it, and has the browser ask before the tab is closed', async () => {
    const { router } = await open();
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const dialog = await edit();
    expect(asks()).toBe(false);
    await fill(dialog.getByRole('textbox', { name: 'Title' }), 'Typed');
    expect(asks()).toBe(true);
    void router.navigate('/en/admin/bookies');
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/en/admin/promotions');
    expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Typed');
    void router.navigate('/en/admin/bookies');
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/admin/bookies'));
    expect(asks()).toBe(false);
  });

  it('is duplicated as a new one', async () => {
    const { sent } = await open({ routes: { 'POST /api/admin/promotions': () => done({ _id: 'p9' }) } });
    await userEvent.click(await screen.findByRole('button', { name: 'Duplicate First bet back' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Copy of a promotion' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Create promotion' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('POST')).toMatchObject([
      ['/api/admin/promotions', { title: 'First bet back', bookie: 'codere' }],
    ]);
    expect(Object.keys(Object(sent('POST')[0]?.[1]))).not.toContain('version');
  });

  it('ends after a question', async () => {
    const { sent } = await open({
      routes: { 'POST /api/admin/promotions/p1/end': () => done({ state: 'ended' }) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'End First bet back now' }));
    await userEvent.click(await screen.findByRole('button', { name: 'End now' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent('POST')).toEqual([['/api/admin/promotions/p1/end', {}]]);
  });

  it('that was deleted comes back with one press', async () => {
    const { sent } = await open({
      routes: {
        'DELETE /api/admin/promotions/p1': () => done({ deletedOn: '2026-11-23T00:00:00.000Z' }),
        'POST /api/admin/promotions/p1/restore': () => done(),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete First bet back' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toasts).toHaveLength(1));
    toasts[0]?.action?.onPress();
    await waitFor(() => expect(toasts).toHaveLength(2));
    expect(sent('POST')).toEqual([['/api/admin/promotions/p1/restore', {}]]);
  });
});

describe('what is typed', () => {
  it('keeps the moment of a day that nobody changed, and takes whole days of the others', () => {
    const saved = promotion({ valid_from: '2026-11-01T09:30:00.000Z', valid_to: '2026-11-09T09:30:00.000Z' });
    const draft = draftOf(saved);
    expect(bodyOf(draft, saved)).toMatchObject({
      sent: { valid_from: '2026-11-01T09:30:00.000Z', valid_to: '2026-11-09T09:30:00.000Z' },
    });
    expect(bodyOf({ ...draft, to: '2026-11-10' }, saved)).toMatchObject({
      sent: { valid_to: endOfDay('2026-11-10') },
    });
    expect(bodyOf({ ...draft, from: '2026-11-10' }, saved)).toMatchObject({
      faults: new Map([['valid_to', { code: 'invalid' }]]),
    });
  });

  it.each(['2026-11-22', '2026-03-29', '2026-10-25', '2028-02-29'])('%s is one day, here', (day) => {
    expect([dayOf(beginOfDay(day)), dayOf(endOfDay(day))]).toEqual([day, day]);
  });
});
