import type { BookRules } from '@bothways/domain/bookies';
import { expect, it } from 'vitest';
import { Engine } from '../src/index.ts';
import { drain, snapshot, subscribe } from '../src/testing/followed.ts';
import { filterOf, NOW_MS, quote } from '../src/testing/quotes.ts';
import { bookie, dnbArb, ruled } from '../src/testing/ruled.ts';

/** A followed list of one arb, told of; then what the next drain says of what is set. */
function nextDrain(rules: readonly BookRules[]) {
  const engine = new Engine();
  engine.apply([...dnbArb(), quote('gamma', 'DNB.1', 2.05)], NOW_MS);
  const list = subscribe(engine, filterOf(), NOW_MS);
  snapshot(engine, list, NOW_MS);
  engine.setBookies(rules, NOW_MS);
  return drain(engine, NOW_MS).map(({ upserts, removes, total }) => ({
    total,
    gone: removes.map(({ reason }) => reason),
    legs: upserts.map(({ bets }) => bets.map((bet) => `${bet.bookie} ${bet.odds}`).join()),
    others: upserts.map(({ bets }) => bets[0]?.alternativeOdds.length),
  }));
}

it.each<[string, BookRules[], ReturnType<typeof nextDrain>]>([
  [
    'a limit',
    [ruled('alpha', { maxPercentage: 4 })],
    [{ total: 1, gone: ['IMPLAUSIBLE'], legs: ['gamma 2.05,beta 2.1'], others: [1] }],
  ],
  [
    'a limit below all',
    [ruled('beta', { maxPercentage: 0 })],
    [{ total: 0, gone: ['IMPLAUSIBLE'], legs: [], others: [] }],
  ],
  [
    'a clone group',
    ['alpha', 'beta'].map((value) => bookie(value, { cloneGroup: 'x' })),
    [{ total: 1, gone: [undefined], legs: ['gamma 2.05,beta 2.1'], others: [1] }],
  ],
  [
    'its end as a bookmaker',
    [ruled('alpha', { enabled: false })],
    [{ total: 1, gone: [undefined], legs: ['gamma 2.05,beta 2.1'], others: [0] }],
  ],
  [
    'the end of another one on the card',
    [ruled('gamma', { enabled: false })],
    [{ total: 1, gone: [], legs: ['alpha 2.1,beta 2.1'], others: [0] }],
  ],
  [
    'a fee',
    [bookie('beta', { fee: { model: 'winnings', ratePct: 2 } })],
    [{ total: 1, gone: [], legs: ['alpha 2.1,beta 2.078'], others: [1] }],
  ],
  [
    'a delay',
    [ruled('beta', { delaySeconds: 1 })],
    [{ total: 1, gone: [], legs: ['alpha 2.1,beta 2.1'], others: [1] }],
  ],
  ['nothing', [bookie('beta')], []],
])('the next drain of a list tells of %s', (_, rules, told) => {
  expect(nextDrain(rules)).toEqual(told);
});
