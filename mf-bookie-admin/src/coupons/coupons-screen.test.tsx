import type { AdminCoupon } from '@bothways/domain/coupons';
import { DAY_MS } from '@bothways/domain/time';
import { type Routes, refusal, renderArea } from '@bothways/platform/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import area from '../area.tsx';
import { dayOf, endOfDay } from './expiry.ts';

configure({ asyncUtilTimeout: 5_000 });
const coupon = (over: Partial<AdminCoupon> = {}): AdminCoupon => ({
  _id: 'c1',
  code: 'WINTER-7',
  days: 7,
  maxRedemptions: 10,
  redemptions: 3,
  note: 'For the newsletter',
  createdAt: '2026-11-01T09:00:00.000Z',
  createdBy: 'admin@bothways.test',
  state: 'open',
  version: 'v1',
  ...over,
});
const page = (coupons: AdminCoupon[], more: object = {}) => ({
  success: true,
  coupons,
  total: coupons.length,
  ...more,
});
const ALL = ['read:coupon', 'manage:coupon'];

interface Opening {
  coupons?: AdminCoupon[];
  permissions?: readonly string[];
  locale?: 'en' | 'es';
  routes?: Routes;
}
async function open({ coupons = [coupon()], permissions = ALL, locale = 'en', routes = {} }: Opening = {}) {
  const rendered = await renderArea(area, {
    path: 'admin/coupons',
    locale,
    permissions,
    routes: { 'GET /api/admin/coupons': () => page(coupons), ...routes },
  });
  const bodies = (method: string) =>
    rendered.server.asked
      .filter((asked) => asked.method === method && asked.path.startsWith('/api/admin/coupons'))
      .map(({ path, body }) => [path, body]);
  return { ...rendered, bodies };
}
/** Letter by letter a window full of fields takes its time. */
async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
}
const rowTexts = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' '));

describe('the coupons', () => {
  it('say their days, how often they were redeemed, and who made them', async () => {
    await open({
      coupons: [
        coupon(),
        coupon({
          _id: 'c2',
          code: 'FOR-ALL',
          maxRedemptions: undefined,
          redemptions: 1200,
          state: 'disabled',
        }),
      ],
    });
    await screen.findByRole('row', { name: /WINTER-7/ });
    expect(rowTexts()).toEqual([
      'WINTER-7Open73 of 10NeverFor the newsletterNov 1, 2026 admin@bothways.test',
      'FOR-ALLDisabled71,200NeverFor the newsletterNov 1, 2026 admin@bothways.test',
    ]);
    expect(screen.getByText('2 coupons')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit FOR-ALL' })).toBeNull();
  });

  it('are searched and come in pages', async () => {
    const { router } = await open({
      routes: {
        'GET /api/admin/coupons': ({ path }) =>
          path.includes('after=')
            ? page([coupon({ code: 'ZZZZ' })])
            : page([coupon({ code: path.includes('search=sum') ? 'SUMMER' : 'AAAA' })], {
                nextAfter: 'AAAA',
              }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Next page' }));
    expect(await screen.findByRole('row', { name: /ZZZZ/ })).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Code or note' }), 'sum');
    expect(await screen.findByRole('row', { name: /SUMMER/ })).toBeTruthy();
    expect(router.state.location.search).toBe('?q=sum');
  });

  it('are read without a way to change them by who may only read, and not at all by others', async () => {
    await open({ permissions: ['read:coupon'] });
    await screen.findByRole('row', { name: /WINTER-7/ });
    expect(screen.queryByRole('button', { name: 'New coupon' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit WINTER-7' })).toBeNull();
    const { bodies } = await open({ permissions: [] });
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
    expect(bodies('GET')).toEqual([]);
  });

  it('that did not load say so', async () => {
    await open({ locale: 'es', routes: { 'GET /api/admin/coupons': () => refusal(500, 'INTERNAL') } });
    expect(await screen.findByText('No se pudieron cargar los cupones')).toBeTruthy();
  });
});

describe('a coupon', () => {
  it('is made with its bounds, and listed', async () => {
    const { server, bodies } = await open({
      coupons: [],
      routes: { 'POST /api/admin/coupons': () => ({ success: true, coupon: coupon({ code: 'SPRING' }) }) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'New coupon' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New coupon' }));
    await fill(dialog.getByRole('textbox', { name: 'Code' }), 'no code');
    await userEvent.click(dialog.getByRole('button', { name: 'Create coupon' }));
    expect(await dialog.findByText('A code has 4 to 40 letters, digits or hyphens.')).toBeTruthy();
    expect(bodies('POST')).toEqual([]);
    await fill(dialog.getByRole('textbox', { name: 'Code' }), 'SPRING');
    await fill(dialog.getByRole('textbox', { name: 'Days of Pro' }), '14');
    await userEvent.clear(dialog.getByRole('textbox', { name: 'May be redeemed' }));
    await fill(dialog.getByRole('textbox', { name: 'Note' }), ' Spring fair ');
    server.on('GET /api/admin/coupons', () => page([coupon({ code: 'SPRING' })]));
    await userEvent.click(dialog.getByRole('button', { name: 'Create coupon' }));
    expect(await screen.findByRole('row', { name: /SPRING/ })).toBeTruthy();
    expect(bodies('POST')).toEqual([
      ['/api/admin/coupons', { code: 'SPRING', days: 14, note: 'Spring fair' }],
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('whose code is taken says so, and what was typed stays', async () => {
    await open({
      routes: {
        'POST /api/admin/coupons': () => refusal(409, 'CONFLICT', 'No', { error: 'errors.codeTaken' }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'New coupon' }));
    const dialog = within(await screen.findByRole('dialog'));
    await fill(dialog.getByRole('textbox', { name: 'Code' }), 'WINTER-7');
    await userEvent.click(dialog.getByRole('button', { name: 'Create coupon' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('There is a coupon with this code already.');
    expect(dialog.getByRole('textbox', { name: 'Code' })).toHaveProperty('value', 'WINTER-7');
  });

  it('that was redeemed keeps its days, and what is not touched is not sent', async () => {
    const expiresAt = endOfDay(dayOf(Date.now() + 40 * DAY_MS));
    const { bodies } = await open({
      coupons: [coupon({ expiresAt })],
      routes: { 'PUT /api/admin/coupons/c1': () => ({ success: true, coupon: coupon() }) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit WINTER-7' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit WINTER-7' }));
    expect(dialog.getByRole('textbox', { name: 'Days of Pro' })).toHaveProperty('disabled', true);
    await fill(dialog.getByRole('textbox', { name: 'May be redeemed' }), '20');
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies('PUT')).toEqual([['/api/admin/coupons/c1', { maxRedemptions: 20, version: 'v1' }]]);
  });

  it('that somebody else saved meanwhile shows what they made of it, and takes what is typed over that', async () => {
    const current = coupon({ maxRedemptions: undefined, note: 'Theirs', version: 'v2' });
    const { server, bodies } = await open({
      routes: {
        'PUT /api/admin/coupons/c1': () =>
          refusal(409, 'CHANGED', 'Changed', { changed: ['maxRedemptions', 'note'], current }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit WINTER-7' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit WINTER-7' }));
    await fill(dialog.getByRole('textbox', { name: 'Note' }), 'Mine');
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    expect((await dialog.findByRole('alert')).textContent).toMatch(
      /May be redeemedTheirs: –NoteTheirs: TheirsYours: Mine/,
    );
    expect(dialog.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Mine');
    await userEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
    expect(dialog.getByRole('textbox', { name: 'May be redeemed' })).toHaveProperty('value', '');
    server.on('PUT /api/admin/coupons/c1', () => ({ success: true, coupon: current }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies('PUT').map(([, body]) => body)).toEqual([
      { note: 'Mine', version: 'v1' },
      { note: 'Mine', version: 'v2' },
    ]);
  });

  it('is disabled after a question', async () => {
    const { server, bodies } = await open({
      routes: {
        'POST /api/admin/coupons/c1/disable': () => ({
          success: true,
          coupon: coupon({ state: 'disabled' }),
        }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Disable WINTER-7' }));
    const question = within(await screen.findByRole('alertdialog', { name: /Disable WINTER-7\?/ }));
    expect(question.getByText(/The 3 people who have redeemed it keep their days\./)).toBeTruthy();
    server.on('GET /api/admin/coupons', () => page([coupon({ state: 'disabled' })]));
    await userEvent.click(question.getByRole('button', { name: 'Disable' }));
    expect(await screen.findByText('Disabled')).toBeTruthy();
    expect(bodies('POST')).toEqual([['/api/admin/coupons/c1/disable', {}]]);
  });
});
