import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import bookieEn from '../../mf-bookie-admin/src/bookie/locales/en.json' with { type: 'json' };
import bookieEs from '../../mf-bookie-admin/src/bookie/locales/es.json' with { type: 'json' };
import couponsEn from '../../mf-bookie-admin/src/coupons/locales/en.json' with { type: 'json' };
import couponsEs from '../../mf-bookie-admin/src/coupons/locales/es.json' with { type: 'json' };
import deployKeysEn from '../../mf-bookie-admin/src/deploy-keys/locales/en.json' with { type: 'json' };
import deployKeysEs from '../../mf-bookie-admin/src/deploy-keys/locales/es.json' with { type: 'json' };
import areaEn from '../../mf-bookie-admin/src/locales/en.json' with { type: 'json' };
import areaEs from '../../mf-bookie-admin/src/locales/es.json' with { type: 'json' };
import paymentsEn from '../../mf-bookie-admin/src/payments/locales/en.json' with { type: 'json' };
import paymentsEs from '../../mf-bookie-admin/src/payments/locales/es.json' with { type: 'json' };
import promotionsEn from '../../mf-bookie-admin/src/promotions/locales/en.json' with { type: 'json' };
import promotionsEs from '../../mf-bookie-admin/src/promotions/locales/es.json' with { type: 'json' };
import testimonialsEn from '../../mf-bookie-admin/src/testimonials/locales/en.json' with { type: 'json' };
import testimonialsEs from '../../mf-bookie-admin/src/testimonials/locales/es.json' with { type: 'json' };
import usersEn from '../../mf-bookie-admin/src/users/locales/en.json' with { type: 'json' };
import usersEs from '../../mf-bookie-admin/src/users/locales/es.json' with { type: 'json' };
import { choose, type DialogToSee, filled, LOCALES, press, seeDialogs } from './dialogs.ts';
import { drawn } from './draw.ts';
import { asPerson } from './people.ts';

/** Texts from the screens' locale files. */
const TEXTS = {
  en: {
    ...areaEn,
    ...couponsEn,
    ...deployKeysEn,
    ...paymentsEn,
    ...promotionsEn,
    ...testimonialsEn,
    ...usersEn,
    bookies: { ...areaEn.bookies, ...bookieEn.bookies },
  },
  es: {
    ...areaEs,
    ...couponsEs,
    ...deployKeysEs,
    ...paymentsEs,
    ...promotionsEs,
    ...testimonialsEs,
    ...usersEs,
    bookies: { ...areaEs.bookies, ...bookieEs.bookies },
  },
};
type Texts = (typeof TEXTS)['en'];

/** Records that the journey creates for itself, so that the demo's are untouched. */
interface Own {
  /** A bookmaker with a history, and one to delete. */
  bookie: { value: string; label: string };
  coupon: string;
  promotion: string;
}

async function add(page: Page, origin: string, locale: string): Promise<Own> {
  const run = `${locale}${randomUUID().slice(0, 6)}`;
  const headers = { origin };
  const send = async (method: 'post' | 'put' | 'delete', path: string, data?: object) => {
    const answer = await page.request[method](`/api/admin${path}`, { headers, ...(data && { data }) });
    expect([path, answer.status()]).toEqual([path, 200]);
  };
  const bookie = { value: `ventanas-${run}`, label: `Apuestas Muñoz & Hijos ${run}` };
  for (const { value, label } of [bookie, { value: `ida-${run}`, label: `Casa ida ${run}` }])
    await send('post', '/bookies', { bookie: value, label, countries: ['ES'] });
  await send('delete', `/bookies/ida-${run}`);
  const calculator = { commission: 2.5, roundingStep: 0.5, version: 1 };
  await send('put', `/bookies/${bookie.value}/calculator`, calculator);
  const own = { bookie, coupon: `D-${run.toUpperCase()}`, promotion: `Promo ${run}` };
  await send('post', '/coupons', { code: own.coupon, days: 7 });
  await send('post', '/promotions', { bookie: bookie.value, title: own.promotion });
  return own;
}

const dialogsOf = (t: Texts, { bookie, coupon, promotion }: Own): DialogToSee[] => {
  const own = `admin/bookies/${bookie.value}`;
  const history = (page: Page) =>
    press(page, filled(t.bookies.history.open, { area: t.bookies.areas.calculator.title }));
  const rowAct = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
  const user = async (page: Page, act: string) => {
    await page
      .getByRole('link', { name: /Bettor|free/i })
      .first()
      .click();
    await press(page, act);
  };
  const free = (act: string) => (page: Page) => user(page, act);
  const users = 'admin/users?q=free%40bothways.test';
  return [
    ['a new bookmaker', 'admin/bookies', (page) => press(page, t.bookies.create.open)],
    ['deleted ones', 'admin/bookies', (page) => press(page, t.bookies.deleted.open)],
    [
      'a variant',
      own,
      (page) =>
        choose(
          page,
          filled(t.bookies.more, { name: bookie.label }),
          filled(t.bookies.create.variantOf, { name: bookie.label }),
        ),
    ],
    ['deleting one', own, (page) => press(page, t.bookies.delete.open)],
    ['another country', own, (page) => press(page, t.bookies.addCountry)],
    ['the history of an area', own, history],
    [
      'restoring a version',
      own,
      async (page) => {
        await history(page);
        await press(page, filled(t.bookies.history.restoreOf, { version: '1' }));
      },
    ],
    [
      'leaving what is unsaved',
      own,
      async (page) => {
        await page.getByRole('textbox', { name: t.bookies.fields.provider }).fill('Entain');
        await page.locator('a[href$="/admin/coupons"]').first().click();
      },
    ],
    ['a new coupon', 'admin/coupons', (page) => press(page, t.coupons.new)],
    ['a coupon', `admin/coupons?q=${coupon}`, rowAct(filled(t.coupons.edit, { code: coupon }))],
    [
      'disabling a coupon',
      `admin/coupons?q=${coupon}`,
      rowAct(filled(t.coupons.disableOf, { code: coupon })),
    ],
    ['a new promotion', 'admin/promotions', (page) => press(page, t.promotions.new)],
    [
      'ending a promotion',
      `admin/promotions?bookie=${bookie.value}`,
      rowAct(filled(t.promotions.acts.end, { title: promotion })),
    ],
    [
      'deleting a promotion',
      `admin/promotions?bookie=${bookie.value}`,
      rowAct(filled(t.promotions.acts.remove, { title: promotion })),
    ],
    [
      'discarding a promotion',
      'admin/promotions',
      async (page) => {
        await press(page, t.promotions.new);
        const editor = page.getByRole('dialog');
        await editor.getByRole('textbox', { name: t.promotions.fields.title }).fill('A title');
        await editor.getByRole('button', { name: t.cancel, exact: true }).click();
      },
    ],
    ['a new testimonial', 'admin/testimonials', (page) => press(page, t.testimonials.new)],
    ['disabling an account', users, free(t.user.disable)],
    ['a plan', users, free(t.user.changePlan)],
    ['roles', users, free(t.user.changeRoles)],
    ['an order', 'admin/payments/orders', (page) => press(page, t.payments.record)],
    ['a tax rate', 'admin/payments/taxes', (page) => press(page, t.payments.addRate)],
    ['a deploy key', 'admin/deployments', (page) => press(page, t.deployKeys.make)],
  ];
};

for (const locale of drawn('bookie-dialogs', LOCALES))
  test(`every dialog of the back office is clean (${locale})`, async ({ page, context, baseURL }) => {
    test.setTimeout(240_000);
    const origin = baseURL ?? '';
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await asPerson(context, origin, 'admin');
    const own = await add(page, origin, locale);
    await seeDialogs(page, locale, dialogsOf(TEXTS[locale] as Texts, own));
  });
