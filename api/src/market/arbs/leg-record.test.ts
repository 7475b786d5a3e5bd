import { arbQueryAnswerSchema } from '@bothways/domain/arbs';
import type { Quote } from '@bothways/domain/quotes';
import { expect, test } from 'vitest';
import { localEngine } from '#market/engine/testing';
import { aQuote, cookieOf, postJson, TestClock, testServices } from '#testing';

const SEEN = '2026-11-20T11:59:30.000Z';
const RECEIVED = '2026-11-20T12:00:00.000Z';
const EVENT: Quote['event'] = {
  ...aQuote('bet365', '1', 2).event,
  sport: 'football',
  home: 'Alba',
  away: 'Brisa',
};

/** Goals of the away side, over or under 1.5. */
const goals = (
  bookie: string,
  selection: 'over' | 'under',
  odds: number,
  more: Partial<Quote> = {},
): Quote => ({
  ...aQuote(bookie, '1', odds, { event: EVENT, market: 'OUT', team: 2, handicap: 1.5, at: SEEN }),
  selection,
  ...more,
});

test('a leg says what to bet on, where, how much, and what else there is', async () => {
  const clock = new TestClock();
  const engine = localEngine(clock.nowMs);
  const services = await testServices({ enginePort: engine, clock });
  const link = 'https://bet365.example/e/1';
  const quotes = [
    goals('betfair_ex_uk', 'over', 2.3, { maxRisk: 900, link }),
    goals('bet365', 'over', 2.1, { maxRisk: 250 }),
    goals('bwin', 'under', 2.1),
  ];
  engine.thread.apply(quotes, 'test');
  engine.thread.tick();
  const cookie = await cookieOf(services, 'pro');
  const response = await postJson(services, '/api/arbs/query', {}, { cookie });
  const [arb] = arbQueryAnswerSchema.parse(await response.json()).data.arbs;
  const topic = `${arb?.event.id}~OUT.FT.t2.over.1.5`;
  // 5 percent of the winnings are the exchange's: 1 + 1.3 * 0.95
  expect(arb?.bets[0]).toEqual({
    bookie: 'betfair_ex_uk',
    odds: 2.235,
    originalOdds: 2.3,
    fee: { model: 'winnings', ratePct: 5 },
    marketShortName: 'OUT',
    period: 'FT',
    selection: 'over',
    choice: 'over',
    team: 2,
    handicap: 1.5,
    isOver: true,
    maxRisk: 900,
    overTimeIncluded: false,
    updatedOn: SEEN,
    changedOn: RECEIVED,
    history: [{ timestamp: RECEIVED, odds: 2.3 }],
    link,
    topic: `${topic}~betfair_ex_uk`,
    alternativeOdds: [
      {
        bookie: 'bet365',
        odds: 2.1,
        updatedOn: SEEN,
        maxRisk: 250,
        history: [{ timestamp: RECEIVED, odds: 2.1 }],
        topic: `${topic}~bet365`,
      },
    ],
  });
  expect(arb?.bets[1]).toMatchObject({ bookie: 'bwin', isOver: false, team: 2, alternativeOdds: [] });
  expect(arb?.profit).toBeCloseTo(1 / 2.235 + 1 / 2.1, 6);
  expect(arb?.rawProfit).toBeCloseTo(1 / 2.3 + 1 / 2.1, 6);
  expect([arb?.addedOn, arb?.updatedOn]).toEqual([RECEIVED, SEEN]);
  await services.database.close();
});
