import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@bothways/domain/time';
import { HOUSE, ledgerTransaction, payIn } from '#kernel/ledger';
import { linkBotUsers } from '#people/users';
import { addBotAccount } from '../add-bot-account.ts';
import type { AttackedServices, Attacker } from './attacked-services.ts';

/** The parameters and body of a request. */
export interface Request {
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}
/** Builds a request that is accepted, a different one each time: unique keys and names are new. */
export type MakeRequest = () => Request | Promise<Request>;

/** Hundredths of credits. */
const FUNDS = 100_000_000_00;
const MAX_INT32 = 2 ** 31 - 1;
/**
 * Accepted requests with numbers, where drawn ones are refused because they need existing records: by the operation's
 * name. Each is sent by a user with every permission and funds.
 */
export async function rightRequests(
  attacked: AttackedServices,
  me: Attacker,
): Promise<Record<string, readonly MakeRequest[]>> {
  const { database, clock } = attacked.services;
  const { db } = database;
  const { userId = '', arbs = '', valuebets = '' } = me.words;
  const other = await attacked.attacker('operator', 'pro');
  const secondOwner = await attacked.attacker('owner', 'pro');
  const userEmail = `${randomUUID()}@right.test`;
  const key = () => randomUUID();
  const fresh = (what: string) => `${what} ${randomUUID().slice(0, 13)}`;

  /** @returns the id of the created record, and its version if it has one */
  async function made(path: string, body: unknown, by = me): Promise<{ id: string; version: string }> {
    const shot = { method: 'POST', address: path, headers: { 'content-type': 'application/json' } };
    const answer = await attacked.send({ ...shot, body: JSON.stringify(body) }, await attacked.again(by));
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    const id = /"(?:_?id|betIds)":(?:\{"id":|\[)?"([^"]+)"/.exec(text)?.[1];
    if (id === undefined) throw new Error(`${path} answers no id: ${text}`);
    return { id, version: /"version":"([^"]+)"/.exec(text)?.[1] ?? '' };
  }

  /** Adds the record's current version to a change: an update with a wrong version is refused with the current one. */
  async function fromNow(path: string, change: object): Promise<object> {
    const none = { ...change, version: /settings|bookies/.test(path) ? MAX_INT32 : 'none' };
    const shot = { method: 'PUT', address: path, headers: { 'content-type': 'application/json' } };
    const answer = await attacked.send({ ...shot, body: JSON.stringify(none) }, await attacked.again(me));
    const [, text = '', number] = /"version":(?:"([^"]+)"|(\d+))/.exec(await answer.text()) ?? [];
    return { ...change, version: number === undefined ? text : Number(number) };
  }

  await ledgerTransaction(db, (trx) =>
    payIn(trx, { key: key(), kind: 'pack', actor: userId, userId, from: HOUSE, amount: FUNDS }, clock.ms),
  );
  await db
    .insertInto('botUsers')
    .values({
      ...{
        email: userEmail,
        alias: null,
        enabled: 1,
        ready: 1,
        mode: 'bonus',
        country: null,
        startedAtMs: null,
      },
      ...{ profitCents: 0, providerRate: 2500, internalRate: 1500 },
    })
    .execute();
  await linkBotUsers(db, userId, [userEmail]);
  await addBotAccount(db, { email: userEmail, bookie: 'bet365' });

  const wallet = () => ({
    ...{ key: key(), kind: 'wallet', name: fresh('Wallet'), currency: 'EUR', openingCents: 100_000 },
  });
  const leg = (accountId: string) => ({
    at: { accountId },
    event: { name: 'A - B', sport: 'football' },
    words: 'Somebody wins',
    ...{ odds: 2.5, stakeCents: 1000, commissionPct: 2, listOdds: 2.6, fairOdds: 2.4 },
  });
  const terms = { shape: 'qualify', stakeCents: 1000, gainCents: 1000, minOdds: 1.5, maxOdds: 3 };
  const offer = () => ({ key: key(), bookie: 'bet365', title: fresh('Offer'), terms });
  const coupon = { days: 30, maxRedemptions: 10 };
  const promotion = () => ({ bookie: 'bet365', title: fresh('Promo'), minimum_odds: 1.5, maximum_odds: 3 });
  const days = Array.from({ length: 35 }, (_, day) => day * 100);
  const about = { tag: 'PRO', source: 'sample', texts: { en: 'Fine', es: 'Bien' } };
  const testimonial = () => ({ name: fresh('Ana'), ...about, roiPct: 12.5, days });
  let day = 0;
  const nextDay = () => {
    day += 1;
    return new Date(Date.parse('2020-01-01') + day * DAY_MS).toISOString().slice(0, 10);
  };
  const amounts = { openingBalance: 10.5, closingBalance: 12.25 };
  const balance = () => ({ userEmail, bookieName: 'bet365', ...amounts, date: nextDay() });
  const order = () => {
    const agreed = { credits: 10_000, priceCents: 10_000, comment: 'By mail' };
    return { key: key(), userEmail: other.words.email, ...agreed };
  };
  const report = (kind: string, more: object) => ({
    body: {
      reports: [{ id: key(), email: userEmail, at: new Date(clock.ms).toISOString(), kind, ...more }],
    },
  });

  const range = { profitRange: { minPercentage: 1, maxPercentage: 5, minGuaranteed: 1 } };
  const active = { activeTimeFilters: { minActiveSeconds: 1, maxActiveSeconds: 60 } };
  const arbPayload = { ...range, ...active, oddsFilters: { bet365: { min: 1.5, max: 10 } } };
  const valueRange = { minPercentage: 1, maxPercentage: 5 };
  const valuePayload = { valueRange, ...active, oddsFilters: { minOdds: 1.5, maxOdds: 10 } };
  const live = { path: { type: 'live' } };
  const prematch = { path: { type: 'prematch' } };

  const from = (await made('/api/bankroll/accounts', wallet())).id;
  const to = (await made('/api/bankroll/accounts', wallet())).id;
  const bet = () => ({ key: key(), strategy: 'arb', legs: [leg(from)] });
  const ended = async (ending: object): Promise<Request> => ({
    path: { id: (await made('/api/bankroll/bets', bet())).id },
    body: { version: 1, ...ending },
  });
  const orderId = (await made('/api/admin/orders', order())).id;
  await made(`/api/admin/orders/${orderId}/payments/1/confirm`, { reference: 'Bank 1' }, secondOwner);
  const couponId = (await made('/api/admin/coupons', coupon)).id;
  const promotionId = (await made('/api/admin/promotions', promotion())).id;
  const testimonialId = (await made('/api/admin/testimonials', testimonial())).id;

  const most = { maxPercentage: 12.5, referenceWeight: 2 };
  /** An unchanged setting is no update, so each call differs. */
  const area = (name: string, settings: (nth: number) => object) => async () => {
    day += 1;
    const body = await fromNow(`/api/admin/bookies/bet365/${name}`, settings(day));
    return { path: { bookie: 'bet365' }, body };
  };
  const mode = (nth: number) => ({ delaySeconds: (nth % 100) / 10, staleSeconds: 60, ...most });

  return {
    'POST /api/admin/testimonials': [() => ({ body: testimonial() })],
    'PUT /api/admin/testimonials/{id}': [
      async () => ({
        path: { id: testimonialId },
        body: await fromNow(`/api/admin/testimonials/${testimonialId}`, testimonial()),
      }),
    ],
    'POST /api/orders': [
      () => ({ body: { key: key(), pack: 'kickstart', market: 'default', priceCents: 10_000 } }),
    ],
    'POST /api/admin/orders': [() => ({ body: order() })],
    'POST /api/admin/orders/{id}/payments/{position}/refund': [
      () => ({
        path: { id: orderId, position: '1' },
        body: { key: key(), amountCents: 1, reason: 'Asked for' },
      }),
    ],
    'POST /api/admin/coupons': [() => ({ body: coupon })],
    'PUT /api/admin/coupons/{id}': [
      async () => {
        const change = { maxRedemptions: 10, note: fresh('For') };
        return { path: { id: couponId }, body: await fromNow(`/api/admin/coupons/${couponId}`, change) };
      },
    ],
    'POST /api/admin/transfer-credits': [
      () => ({ body: { key: key(), recipientEmail: other.words.email, amount: 1.25 } }),
    ],
    'POST /api/admin/tax-rates': [
      () => {
        day += 1;
        const validFrom = new Date(clock.ms + day * DAY_MS).toISOString().slice(0, 10);
        return { body: { country: 'ES', name: 'IVA', rate: 2100, validFrom } };
      },
    ],
    'PUT /api/admin/bookies/{bookie}/calculator': [
      area('calculator', (nth) => ({
        commission: 2,
        roundingStep: 0.5,
        minStake: 1.5,
        maxStake: 1000 + nth,
      })),
    ],
    'PUT /api/admin/bookies/{bookie}/bot': [area('bot', (nth) => ({ defaultDeposit: 50 + nth }))],
    'PUT /api/admin/bookies/{bookie}/live': [area('live', mode)],
    'PUT /api/admin/bookies/{bookie}/prematch': [area('prematch', mode)],
    'PUT /api/admin/promotions/{id}': [
      async () => ({
        path: { id: promotionId },
        body: await fromNow(`/api/admin/promotions/${promotionId}`, promotion()),
      }),
    ],
    'POST /api/settings/arbs/{type}': [
      () => ({ ...live, body: { name: fresh('Arbs'), payload: arbPayload } }),
    ],
    'PUT /api/settings/arbs/{type}': [
      async () => {
        const change = { name: fresh('Arbs'), payload: arbPayload };
        const body = await fromNow(`/api/settings/arbs/prematch?id=${arbs}`, change);
        return { ...prematch, query: { id: arbs }, body };
      },
    ],
    'POST /api/settings/valuebets/{type}': [
      () => ({ ...live, body: { name: fresh('Values'), payload: valuePayload } }),
    ],
    'PUT /api/settings/valuebets/{type}': [
      async () => {
        const change = { id: valuebets, name: fresh('Values'), payload: valuePayload };
        return { ...prematch, body: await fromNow('/api/settings/valuebets/prematch', change) };
      },
    ],
    'POST /api/bankroll/accounts': [() => ({ body: wallet() })],
    'PATCH /api/bankroll/accounts/{id}': [
      async () => ({
        path: { id: (await made('/api/bankroll/accounts', wallet())).id },
        body: { version: 1, limitCents: 5000 },
      }),
    ],
    'POST /api/bankroll/movements': [
      () => ({ body: { key: key(), accountId: from, kind: 'deposit', amountCents: 100 } }),
      () => ({ body: { key: key(), accountId: from, kind: 'adjustment', balanceCents: 100_000 } }),
      () => ({
        body: { key: key(), accountId: from, toAccountId: to, kind: 'transfer', amountCents: 1 },
      }),
    ],
    'POST /api/bankroll/bets': [() => ({ body: bet() })],
    'POST /api/bankroll/bets/{id}/state': [
      () => ended({ state: 'won', odds: 2.25, stakeCents: 1500, reason: 'Typed wrong' }),
      () => ended({ state: 'cashedOut', cashOutCents: 500 }),
      () => ended({ state: 'deadHeat', share: 0.5 }),
    ],
    'POST /api/offers': [() => ({ body: offer() })],
    'PATCH /api/offers/{id}': [
      async () => ({
        path: { id: (await made('/api/offers', offer())).id },
        body: { version: 1, broughtCents: 100, terms },
      }),
    ],
    'PUT /api/alerts/rules/{configurationId}': [
      () => ({ path: { configurationId: arbs }, body: { isOn: false, minPct: 1.5, sports: null } }),
    ],
    'POST /api/bot/users': [
      () => ({
        body: { email: `${key()}@right.test`, mode: 'normal', providerRate: 25, internalRate: 12.5 },
      }),
    ],
    'POST /api/bot/users/payments': [
      () => {
        const credit = { type: 'credit', amount: 10, rate: 40, method: 'bizum', again: true };
        return { body: { key: key(), userEmail, ...credit } };
      },
      () => ({ body: { key: key(), userEmail, type: 'deposit', amount: 12.5 } }),
      () => ({ body: { key: key(), userEmail, type: 'withdrawal', amount: 0.01 } }),
    ],
    'POST /api/bot/users/corrections': [() => ({ body: { key: key(), userEmail, amount: -12.5 } })],
    'POST /api/bot/users/balance-tracking': [() => ({ body: balance() })],
    'PUT /api/bot/users/balance-tracking/{id}': [
      async () => {
        const { id, version } = await made('/api/bot/users/balance-tracking', balance());
        return { path: { id }, body: { userEmail, version, ...amounts } };
      },
    ],
    'POST /api/bot/users/balance-tracking/bulk': [
      () => ({ body: { userEmail, date: nextDay(), entries: [{ bookieName: 'bet365', ...amounts }] } }),
    ],
    'POST /api/bot/users/bookie/opening-request': [
      () => ({ body: { key: key(), userEmail, bookieId: 'bwin', depositAmount: 12.5 } }),
    ],
    'POST /api/bot/users/bookie/deposit-withdrawal-request': [
      () => ({ body: { key: key(), userEmail, bookieName: 'bet365', requestType: 'deposit', amount: 12.5 } }),
    ],
    'POST /api/bot/users/bookie/request-something': [
      () => ({
        body: {
          key: key(),
          userEmail,
          bookieName: 'bet365',
          requestType: 'contact_support_request',
          notes: 'Please',
        },
      }),
    ],
    'GET /api/bot/users/{email}/bets': [() => ({ path: { email: userEmail } })],
    'POST /api/ingest/bot': [
      () => {
        const placedAt = new Date(clock.ms).toISOString();
        const placed = { bookie: 'bet365', name: 'FOOT|FT|1|AH(-4.5)|2', stake: 12.5, odds: 2.5 };
        const event = { id: 'e1', name: 'A - B', sport: 'football', teams: ['A', 'B'] };
        const bets = [{ id: key(), ...placed, placedAt }];
        return report('bets', { group: { groupKey: key(), version: 1, event, profit: 0.97, bets } });
      },
      () => report('balance', { bookie: 'bet365', total: 12.5, normal: 10.5 }),
      () => report('account', { bookie: 'bet365', logged: true, logInRetries: 1, limitLevel: 1 }),
    ],
  };
}
