import { newOfferSchema, type Offer, offerChangeSchema } from '@bothways/domain/offers';
import { aUser, type Routes, refusal } from '@bothways/platform/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aMatchedBet } from '../../testing/matched.ts';
import { matchedTopic, NO_OFFERS, openMatched, panel } from '../../testing/matched-screen.tsx';
import { pass, person, textOf, withFakeTime } from '../../testing/screen.tsx';

withFakeTime();

const anOffer = (over: Partial<Offer> = {}): Offer => ({
  id: 'o1',
  promotionId: 'p1',
  bookie: 'winamax',
  title: 'Bet €25, get a €25 free bet',
  terms: { shape: 'qualify', stakeCents: 2500, gainCents: 2500, returns: 'snr', minOdds: 1.7 },
  state: 'planned',
  expectedCents: 1800,
  bets: [],
  version: 3,
  ...over,
});
const AVAILABLE: Partial<Offer> = { id: undefined, state: 'available', version: 0 };

interface Sent {
  method: string;
  body: unknown;
}

async function openOffers(offers: Offer[], { routes = {}, plan = 'free', ...rest }: Options = {}) {
  const sent: Sent[] = [];
  const note =
    (method: string) =>
    ({ body }: { body?: unknown }) => {
      sent.push({ method, body });
      return { success: true, message: 'Saved', offer: anOffer() };
    };
  const bet = aMatchedBet({ back: 4, lay: 4.3 });
  const page = await openMatched([bet], {
    ...rest,
    user: aUser({ plan }),
    routes: {
      'GET /api/offers': () => ({ ...NO_OFFERS, offers, expectedCents: 1800, broughtCents: -120 }),
      'POST /api/offers': note('POST'),
      'PATCH /api/offers/o1': note('PATCH'),
      'DELETE /api/offers/o1': note('DELETE'),
      'PUT /api/offers/rates': ({ body }: { body?: unknown }) => {
        sent.push({ method: 'PUT', body });
        return { success: true, message: 'Saved', rates: NO_OFFERS.rates };
      },
      ...routes,
    },
  });
  return { page, sent, bet };
}
interface Options {
  routes?: Routes;
  plan?: 'free' | 'pro';
  locale?: 'en' | 'es';
  query?: string;
}

const list = (name = 'Offers') => screen.getByRole('region', { name });
const row = (title: string) => {
  const found = within(list())
    .getAllByRole('listitem')
    .find((item) => textOf(item).includes(title));
  if (!found) throw new Error(`No offer ${title}`);
  return found;
};
const press = async (where: HTMLElement, name: string | RegExp) => {
  await person().click(within(where).getByRole('button', { name }));
  await pass(50);
};
const choose = async (title: string, item: string) => {
  await press(row(title), `More for ${title}`);
  await person().click(await screen.findByRole('menuitem', { name: item }));
  await pass(50);
};
const dialog = () => screen.getByRole('dialog');

describe('the offers of a person', () => {
  it('stand in order with their state, next step and money, and their sums', async () => {
    await openOffers([
      anOffer({ ...AVAILABLE, promotionId: 'p2', title: 'New one' }),
      anOffer({ ...AVAILABLE, promotionId: 'p3', title: 'Ending one', dueAt: '2026-12-01T12:00:00Z' }),
      anOffer({ id: 'o2', state: 'done', title: 'Done one', broughtCents: 2978 }),
      anOffer({ id: 'o3', state: 'freebetWaiting', title: 'Waiting one', broughtCents: -100 }),
      anOffer({ id: 'o4', state: 'hidden', title: 'Hidden one' }),
      anOffer(),
    ]);
    const texts = within(list()).getAllByRole('listitem').map(textOf);
    expect(
      texts.map((text) => /Waiting one|Bet €25|New one|Ending one|Done one|Hidden one/.exec(text)?.[0]),
    ).toEqual(['Waiting one', 'Bet €25', 'Ending one', 'New one', 'Done one']);
    expect(texts[0]).toContain('2 of 3');
    expect(texts[0]).toContain('Use the free bet');
    expect(texts[1]).toContain('€25.00 · odds 1.70 or more');
    expect(texts[3]).toContain('About+€18.00');
    expect(texts[4]).toContain('+€29.78');
    expect(textOf(list())).toContain('2 open');
    expect(textOf(list())).toContain('Still expected +€18.00');
    expect(textOf(list())).toContain('Brought so far −€1.20');
  });

  it('are planned once their figures were looked at', async () => {
    const { sent } = await openOffers([anOffer({ ...AVAILABLE, howToClaim: 'Tick **the box**' })]);
    await press(row('Bet €25'), 'Plan');
    expect(textOf(dialog())).toContain('Tick the box');
    expect(within(dialog()).getByText('the box').tagName).toBe('STRONG');
    const gain = within(dialog()).getByLabelText('Free bet');
    await person().clear(gain);
    await person().type(gain, '40');
    await person().tab();
    // 75 % of 40 less 3 % of 25
    expect(textOf(dialog())).toContain('+€29.25');
    await press(dialog(), 'Plan it');
    expect(newOfferSchema.parse(sent[0]?.body)).toMatchObject({
      promotionId: 'p1',
      bookie: 'winamax',
      state: 'planned',
      terms: { shape: 'qualify', stakeCents: 2500, gainCents: 4000, minOdds: 1.7 },
    });
  });

  it('of their own are added at a bookmaker of ours, and only with figures', async () => {
    const { sent } = await openOffers([]);
    expect(screen.getByText('No offers now')).toBeTruthy();
    await press(list(), 'Add offer');
    const type = (label: string, text: string) => person().type(within(dialog()).getByLabelText(label), text);
    await type('Bookmaker', 'Winama');
    await press(dialog(), 'Plan it');
    expect(document.activeElement).toBe(within(dialog()).getByLabelText('Bookmaker'));
    expect(within(dialog()).getByText('Check this value.')).toBeTruthy();
    expect(within(dialog()).getAllByText('Fill this in.')).toHaveLength(3);
    expect(sent).toEqual([]);
    await type('Bookmaker', 'x');
    await type('What is offered', 'Friday boost');
    await type('Own money to bet', '10');
    await type('Free bet', '10');
    await person().tab();
    await press(dialog(), 'Plan it');
    expect(newOfferSchema.parse(sent[0]?.body)).toMatchObject({
      bookie: 'winamax',
      title: 'Friday boost',
      terms: { stakeCents: 1000, gainCents: 1000 },
    });
  });

  it('lead to a match: the oddsmatcher shows the bookmaker and the odds that count', async () => {
    const { page } = await openOffers([anOffer()]);
    await press(row('Bet €25'), 'Find a match');
    expect(matchedTopic(page).asked).toMatchObject({
      kind: 'qualifying',
      bookies: ['winamax'],
      minOdds: 1.7,
    });
    expect(row('Bet €25').getAttribute('aria-current')).toBe('true');
    await press(screen.getByRole('region', { name: 'Matched betting' }), 'Leave the offer');
    expect(matchedTopic(page).asked).not.toMatchObject({ bookies: ['winamax'] });
  });

  it('with a free bet are matched as one, whatever odds the first bet needed', async () => {
    const { page } = await openOffers([anOffer({ state: 'freebetWaiting' })]);
    await press(row('Bet €25'), 'Find a match');
    expect(matchedTopic(page).asked).toMatchObject({ kind: 'snr', bookies: ['winamax'] });
    expect(matchedTopic(page).asked.minOdds).toBeUndefined();
  });

  it('go on when their bets are logged, and keep them', async () => {
    const bet = aMatchedBet({ back: 4, lay: 4.3 });
    const { sent } = await openOffers([anOffer()], {
      plan: 'pro',
      query: `?offer=o1&bet=${encodeURIComponent(bet.id)}`,
      routes: {
        'POST /api/bankroll/bets': () => ({
          success: true,
          message: 'Logged',
          groupId: 'g7',
          betIds: ['a', 'b'],
        }),
      },
    });
    expect(textOf(panel())).toContain('For Winamax, Bet €25, get a €25 free bet');
    await press(panel(), 'Log it');
    expect(sent.map(({ body }) => offerChangeSchema.parse(body))).toEqual([
      { version: 3, state: 'qualifyingPlaced', bets: { groupId: 'g7', step: 'qualifying' } },
    ]);
  });

  it('go on and back by hand, and are taken out', async () => {
    const { sent } = await openOffers([anOffer()]);
    await choose('Bet €25, get a €25 free bet', 'Qualifying bet placed');
    await choose('Bet €25, get a €25 free bet', 'Hide');
    await choose('Bet €25, get a €25 free bet', 'Remove');
    expect(sent).toEqual([
      { method: 'PATCH', body: { version: 3, state: 'qualifyingPlaced' } },
      { method: 'PATCH', body: { version: 3, state: 'hidden' } },
      { method: 'DELETE', body: undefined },
    ]);
  });

  it('are done with what they brought, which nobody has to type whose bets are logged', async () => {
    const { sent } = await openOffers([anOffer({ state: 'freebetWaiting' })]);
    await choose('Bet €25, get a €25 free bet', 'It is done');
    await press(dialog(), 'Set to done');
    expect(within(dialog()).getByText('Fill this in.')).toBeTruthy();
    expect(sent).toEqual([]);
    await person().type(within(dialog()).getByLabelText('Profit or loss of all bets together'), '18.4');
    await person().tab();
    await press(dialog(), 'Set to done');
    expect(sent[0]?.body).toEqual({ version: 3, state: 'done', broughtCents: 1840 });
  });

  it('say what was refused, and offer to load again', async () => {
    await openOffers([anOffer()], { routes: { 'PATCH /api/offers/o1': () => refusal(409, 'CONFLICT') } });
    await choose('Bet €25, get a €25 free bet', 'Qualifying bet placed');
    expect(textOf(within(list()).getByRole('alert'))).toContain('Not saved');
  });

  it('are reckoned with rates that a person sets', async () => {
    const { sent } = await openOffers([anOffer()]);
    await press(list(), 'More');
    await person().click(await screen.findByRole('menuitem', { name: 'How values are reckoned' }));
    const kept = within(dialog()).getByLabelText('Kept of a free bet');
    await person().clear(kept);
    await person().type(kept, '80');
    await person().tab();
    await press(dialog(), 'Save');
    expect(sent).toEqual([{ method: 'PUT', body: { retentionPct: 80 } }]);
  });

  it('speak Spanish', async () => {
    await openOffers([anOffer({ state: 'freebetWaiting' })], { locale: 'es' });
    expect(textOf(list('Ofertas'))).toContain('Freebet por usar');
  });
});
