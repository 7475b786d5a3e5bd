import { describe, expect, it } from 'vitest';
import { arb, arbBet } from '../../test-data/arb.ts';
import {
  passesValueBetFilter,
  type ValueBet,
  type ValueBetRules,
  valueActiveSeconds,
  valueBetLatestSchema,
  valueBetQuerySchema,
  valueBetSchema,
} from './index.ts';

/** 4 min 12 s after the sample's `addedOn`. */
const NOW_MS = Date.parse('2026-11-20T12:00:00.000Z');

/** Over 2.5 at Winamax at 2.20, ten percent above the fair price. */
function valueBet(
  more: Partial<Omit<ValueBet, 'event'>> = {},
  event: Partial<ValueBet['event']> = {},
): ValueBet {
  const like = arb({ event });
  return valueBetSchema.parse({
    ...like,
    id: 'e1~p~OU.FT.over.2.5@winamax',
    channel: 'winamax',
    provider: 'winamax',
    percentage: 10,
    match: 'A vs B',
    timestamp: like.updatedOn,
    ttb: false,
    version: 1,
    bets: undefined,
    ...more,
    bet: {
      // An exchange: 2.20 after its fee, 2.25 on its screen.
      ...arbBet({ odds: 2.2, originalOdds: 2.25 }),
      id: 'e1~p~OU.FT.over.2.5@winamax',
      name: 'Total: over 2.5',
      shortName: 'over 2.5',
      toTiebreak: false,
      type: 'total',
      active: true,
      addedOn: like.addedOn,
      market: { name: 'Total', id: 'OU.FT', groupName: 'OU', active: true },
      periodTypeId: 0,
      value: { legacyValue: { blendedProbability: 0.5, valueBetPercentage: 10 } },
      alternativeOdds: [],
      ...more.bet,
    },
  });
}
const passes = (rules: ValueBetRules, of: ValueBet = valueBet()): boolean =>
  passesValueBetFilter(of, rules, NOW_MS);

describe('who belongs to a list of value bets', () => {
  it.each<[string, ValueBetRules, boolean]>([
    ['nothing asked', {}, true],
    ['the percentage at the floor', { minPercentage: 10 }, true],
    ['below the floor', { minPercentage: 10.01 }, false],
    ['at the ceiling', { maxPercentage: 10 }, true],
    ['above the ceiling', { maxPercentage: 9.99 }, false],
    ['its sport', { sports: ['football'] }, true],
    ['its sport in other letters', { sports: ['FOOT-BALL'] }, true],
    ['its sport by another name', { sports: ['Soccer'] }, true],
    ['another sport', { sports: ['tennis'] }, false],
    ['its market', { markets: ['OU'] }, true],
    ['another market', { markets: ['AH'] }, false],
    ['its competition left out', { excludeCompetitions: ['LALIGA'] }, false],
    ['another competition left out', { excludeCompetitions: ['Premier'] }, true],
    ['shown odds at the bounds', { oddsFilters: { minOdds: 2.25, maxOdds: 2.25 } }, true],
    ['shown odds below the bounds', { oddsFilters: { minOdds: 2.26 } }, false],
    ['shown odds above the bounds, though not after the fee', { oddsFilters: { maxOdds: 2.24 } }, false],
    ['shown odds within, though not after the fee', { oddsFilters: { minOdds: 2.24 } }, true],
    ['an age within', { minActiveSeconds: 252, maxActiveSeconds: 252 }, true],
    ['too young', { minActiveSeconds: 253 }, false],
    ['too old', { maxActiveSeconds: 251 }, false],
    ['the same overtime rules', { filterOvertimeMismatch: true }, true],
  ])('%s', (_, rules, is) => {
    expect(passes(rules)).toBe(is);
  });

  it.each<[number | undefined, boolean]>([
    [7, true],
    [6.99, false],
    [undefined, true],
  ])('liquid only with a score of %s: %s', (liquidityScore, is) => {
    const scored = valueBet({}, liquidityScore === undefined ? {} : { liquidityScore });
    expect(passes({ onlyLiquidEvents: true }, scored)).toBe(is);
    expect(passes({}, scored)).toBe(true);
  });

  it('odds that are no number are hidden by no bound', () => {
    const odd = valueBet();
    expect(
      passes({ oddsFilters: { minOdds: 3 } }, { ...odd, bet: { ...odd.bet, originalOdds: Number.NaN } }),
    ).toBe(true);
  });

  it('paused only asks for each sport by itself, and only in play', () => {
    const showOnlyPausedEvents = { football: { enabled: true, selectedOptions: ['paused' as const] } };
    expect(passes({ showOnlyPausedEvents })).toBe(false);
    expect(passes({ showOnlyPausedEvents, mode: 'prematch' })).toBe(true);
    const paused = valueBet({ status: { paused: true, longPaused: false, extra: {} } });
    expect(passes({ showOnlyPausedEvents }, paused)).toBe(true);
    const tennis = valueBet({}, { sport: { name: 'tennis', id: 'tennis' } });
    expect(passes({ showOnlyPausedEvents }, tennis)).toBe(true);
  });

  it('counts the active age from addedOn', () => {
    expect(valueActiveSeconds(valueBet(), NOW_MS)).toBe(252);
  });
});

describe('the record and its bodies', () => {
  it('is understood with its bet and its id in either place', () => {
    const { bet, bets, id, ...rest } = valueBet();
    for (const shape of [
      { bet, id },
      { bets, _id: { id, eventId: 'e1' } },
    ]) {
      const parsed = valueBetSchema.parse({ ...rest, _id: { id, eventId: 'e1' }, ...shape });
      expect([parsed.id, parsed.bet, parsed.bets]).toEqual([id, bet, bets]);
    }
    expect(valueBetSchema.safeParse({ ...rest, id }).success).toBe(false);
    expect(valueBetSchema.safeParse(null).success).toBe(false);
  });

  it('strips what follows a colon of each id', () => {
    expect(valueBetLatestSchema.parse({ valuebetIds: ['a:soft_uk', 'b'] }).valuebetIds).toEqual(['a', 'b']);
  });

  it('no channels are the prematch feed, an empty list the live one', () => {
    expect(valueBetQuerySchema.parse({}).mode).toBe('prematch');
    expect(valueBetQuerySchema.parse({ channels: [] }).mode).toBe('live');
    expect(valueBetQuerySchema.parse({ channels: ['live', 'bet365'] })).toMatchObject({
      mode: 'live',
      bookies: ['bet365'],
    });
    expect(valueBetQuerySchema.parse({ channels: ['bet365'] }).mode).toBe('prematch');
  });
});

describe('a range in a query', () => {
  const parse = (body: unknown) => valueBetQuerySchema.safeParse(body);
  const turned = 'The lower bound is above the upper one';
  it.each([
    [{ minPercentage: 5, maxPercentage: 2 }, ['maxPercentage']],
    [{ oddsFilters: { minOdds: 3, maxOdds: 2 } }, ['oddsFilters', 'maxOdds']],
  ])('that is turned round is refused at its upper bound: %j', (body, path) => {
    expect(parse(body).error?.issues).toMatchObject([{ path, message: turned }]);
  });

  it.each([
    [{}, 1, 50],
    [{ minPercentage: 60 }, 60, 100],
    [{ maxPercentage: 0.5 }, -50, 0.5],
    [{ maxPercentage: -5 }, -50, -5],
  ])('is never turned round by a default: %j', (body, minPercentage, maxPercentage) => {
    expect(parse(body).data).toMatchObject({ minPercentage, maxPercentage });
  });
});
