import { type Arb, type ArbFilter, passesArbFilter } from '@bothways/domain/arbs';
import type { Quote } from '@bothways/domain/quotes';
import { SPORTS, type Sport } from '@bothways/domain/sports';
import { passesValueBetFilter, type ValueBet, valueBetQuerySchema } from '@bothways/domain/valuebets';
import { describe, expect, test } from 'vitest';
import { Engine } from '../src/index.ts';
import { changesOf, drain, snapshot, subscribe } from '../src/testing/followed.ts';
import { eventOf, filterOf, NOW_MS, quote } from '../src/testing/quotes.ts';
import { NO_GATES } from '../src/testing/random-book.ts';

// Every list is a bit among those of 32 lists a word. Each must be what the filter of the screen leaves of the whole
// list, however many there are and whichever places were free.

const COUNTS = [31, 32, 33, 64, 65, 100];
const BOOKIES = Array.from({ length: 12 }, (_, at) => `book${at}`);
const LEAGUES = ['Premier League', 'Serie A', 'NBA'] as const;
const EVENTS = 60;

const bookieAt = (at: number): string => BOOKIES[at % BOOKIES.length] ?? '';
const sportAt = (at: number): Sport => SPORTS[at % SPORTS.length] ?? 'football';

/** An event that two bookmakers quote: one arb, or none where the round's prices leave none. */
function eventQuotes(at: number, round: number): Quote[] {
  const event = {
    ...eventOf(sportAt(at), LEAGUES[at % LEAGUES.length]),
    home: `Home ${at}`,
    away: `Away ${at}`,
  };
  const odds = 1.95 + ((at * 7 + round * 5) % 20) / 100;
  return [
    quote(bookieAt(at), 'OU.over.2.5', odds, { event }),
    quote(bookieAt(at + 1 + (at % 5)), 'OU.under.2.5', 2.02, { event }),
  ];
}

const roundOf = (round: number): Quote[] =>
  Array.from({ length: EVENTS }, (_, at) => eventQuotes(at, round)).flat();

const EVERYTHING = { minPercentage: -10, limit: 1000 };

/** No two are the same. */
const filterAt = (at: number): ArbFilter =>
  filterOf({
    ...EVERYTHING,
    minPercentage: -10 + at / 10,
    bookies: at % 3 === 0 ? [] : BOOKIES.filter((_, bookie) => (bookie + at) % 4 !== 0),
    sports: at % 5 === 0 ? [sportAt(at), sportAt(at + 1), sportAt(at + 2)] : [],
    excludeCompetitions: at % 7 === 0 ? ['serie'] : [],
  });

/** A subscriber, who knows of the list only what was told. */
class Reader {
  readonly filter: ArbFilter;
  readonly arbs = new Map<string, Arb>();

  constructor(filter: ArbFilter) {
    this.filter = filter;
  }

  get ids(): string[] {
    return [...this.arbs.keys()].toSorted();
  }
}

/** Lists of an engine, and what their subscribers have. */
class LimitedKind {
  readonly engine = new Engine({ limits: NO_GATES });
  readonly readers = new Map<number, Reader>();
  #nowMs = NOW_MS;

  join(filter: ArbFilter): void {
    const id = subscribe(this.engine, filter, this.#nowMs);
    const reader = new Reader(filter);
    for (const arb of snapshot(this.engine, id, this.#nowMs)?.arbs ?? []) reader.arbs.set(arb.id, arb);
    this.readers.set(id, reader);
  }

  /** Those go whose turn it is. */
  leave(isLeaving: (at: number) => boolean): void {
    for (const [at, id] of [...this.readers.keys()].entries()) {
      if (!isLeaving(at)) continue;
      this.engine.arbLists.close(id);
      this.readers.delete(id);
    }
  }

  hear(quotes: readonly Quote[]): void {
    this.#nowMs += 100;
    this.engine.apply(quotes, this.#nowMs);
    for (const { subscription, upserts, removes } of drain(this.engine, this.#nowMs)) {
      const arbs = this.readers.get(subscription)?.arbs;
      for (const { id } of removes) arbs?.delete(id);
      for (const arb of upserts) arbs?.set(arb.id, arb);
    }
  }

  /** Of the whole list what each filter leaves. Only two bookmakers have a price, so that theirs is the only arb of an event. */
  expectRight(): void {
    const whole = this.engine.query(filterOf(EVERYTHING), this.#nowMs).arbs;
    for (const [id, { filter, ids }] of this.readers) {
      const left = whole.filter(
        (arb) => hasOwnLegs(arb, filter) && passesArbFilter(arb, filter, this.#nowMs),
      );
      expect([id, ids]).toEqual([id, left.map((arb) => arb.id).toSorted()]);
    }
  }

  /** How many rows the readers have together, so that nothing holds for want of rows. */
  get rows(): number {
    return [...this.readers.values()].reduce((sum, { arbs }) => sum + arbs.size, 0);
  }
}

const hasOwnLegs = ({ bets }: Arb, { bookies }: ArbFilter): boolean =>
  bookies.length === 0 || bets.every(({ bookie }) => bookies.includes(bookie));

const crowdOf = (count: number): LimitedKind => {
  const crowd = new LimitedKind();
  for (let at = 0; at < count; at += 1) crowd.join(filterAt(at));
  return crowd;
};

describe.each(COUNTS)('%i lists', (count) => {
  test('each follows its own filter, as the prices come and move', () => {
    const crowd = crowdOf(count);
    for (let round = 0; round < 3; round += 1) {
      crowd.hear(roundOf(round));
      crowd.expectRight();
    }
    expect(crowd.rows).toBeGreaterThan(count * 5);
  });

  test('begun when the prices are there, each is what its filter leaves, and stays so', () => {
    const crowd = new LimitedKind();
    crowd.hear(roundOf(0));
    for (let at = 0; at < count; at += 1) crowd.join(filterAt(at));
    crowd.expectRight();
    crowd.hear(roundOf(1));
    crowd.expectRight();
  });

  test('those that come take the places of those that went', () => {
    const crowd = crowdOf(count);
    crowd.hear(roundOf(0));
    crowd.leave((at) => at % 3 === 1);
    crowd.hear(roundOf(1));
    crowd.expectRight();
    for (let at = 0; at < count / 2; at += 1) crowd.join(filterAt(100 + at));
    crowd.expectRight();
    crowd.hear(roundOf(2));
    crowd.expectRight();
    expect(crowd.engine.listRows).toBeGreaterThanOrEqual(crowd.rows);
    crowd.leave(() => true);
    expect(crowd.engine.listRows).toBe(0);
    crowd.hear(roundOf(3));
    crowd.join(filterAt(0));
    crowd.hear(roundOf(4));
    crowd.expectRight();
  });

  test('of bookmakers that were not heard of when they began', () => {
    const crowd = crowdOf(count);
    const late = (bookie: string): string => (bookie === 'book3' ? 'latecomer' : bookie);
    crowd.hear(roundOf(0).filter(({ bookie }) => bookie !== 'book3'));
    crowd.hear(roundOf(1).map((quote) => ({ ...quote, bookie: late(quote.bookie) })));
    crowd.expectRight();
  });
});

/** Six of one mind and, here and there, one who is not. */
const judged = (round: number): Quote[] =>
  Array.from({ length: 12 }, (_, event) =>
    BOOKIES.slice(0, 6).flatMap((bookie, at) =>
      (['over', 'under'] as const).map((selection) => {
        const isApart = (event + at + round) % 4 === 0;
        const off = isApart ? 0.04 + event / 200 : 0;
        const odds = Math.round((1.93 + (selection === 'over' ? off : -off)) * 1000) / 1000;
        return quote(bookie, `OU.${selection}.2.5`, odds, {
          event: { ...eventOf(sportAt(event)), home: `Home ${event}`, away: `Away ${event}` },
        });
      }),
    ),
  ).flat();

const WHOLE = { minPercentage: -50, maxPercentage: 100, limit: 1000 };
const valueFilterAt = (at: number) =>
  valueBetQuerySchema.parse({
    ...WHOLE,
    channels: ['prematch', ...(at % 3 === 0 ? [] : BOOKIES.filter((_, bookie) => (bookie + at) % 4 !== 0))],
    minPercentage: -10 + at / 10,
  });

test.each(COUNTS)('%i lists of value bets are each what its filter leaves of the whole list', (count) => {
  const engine = new Engine({ limits: NO_GATES });
  const lists = new Map<number, { at: number; bets: Map<string, ValueBet> }>();
  const join = (at: number): void => {
    lists.set(engine.valueLists.open(valueFilterAt(at)), { at, bets: new Map() });
  };
  const hear = (nowMs: number, round: number): void => {
    engine.apply(judged(round), nowMs);
    for (const { subscription, upserts, removes } of changesOf(engine.valueLists, nowMs)) {
      const bets = lists.get(subscription)?.bets;
      for (const { id } of removes) bets?.delete(id);
      for (const bet of upserts) bets?.set(bet.id, bet);
    }
    const whole = engine.queryValues(valueBetQuerySchema.parse(WHOLE), nowMs).valuebets;
    expect(whole.length).toBeGreaterThan(20);
    for (const { at, bets } of lists.values()) {
      const filter = valueFilterAt(at);
      const isOwn = ({ bet }: ValueBet): boolean =>
        filter.bookies.length === 0 || filter.bookies.includes(bet.bookie);
      const left = whole.filter((bet) => isOwn(bet) && passesValueBetFilter(bet, filter, nowMs));
      expect([at, [...bets.keys()].toSorted()]).toEqual([at, left.map(({ id }) => id).toSorted()]);
    }
  };
  for (let at = 0; at < count; at += 1) join(at);
  hear(NOW_MS, 0);
  hear(NOW_MS + 1000, 1);
  for (const [id, { at }] of [...lists]) {
    if (at % 3 !== 1) continue;
    engine.valueLists.close(id);
    lists.delete(id);
  }
  for (let at = 0; at < count / 2; at += 1) join(100 + at);
  hear(NOW_MS + 2000, 2);
  const rows = [...lists.values()].reduce((sum, { bets }) => sum + bets.size, 0);
  expect(engine.listRows).toBe(rows);
  for (const id of lists.keys()) engine.valueLists.close(id);
  expect(engine.listRows).toBe(0);
});
