import { type ArbFilter, type ArbQueryInput, arbQuerySchema, REJECT_REASONS } from '@bothways/domain/arbs';
import type { EventState } from '@bothways/domain/events';
import { matchedQuerySchema } from '@bothways/domain/matched-betting';
import { feeSchema } from '@bothways/domain/odds';
import type { Quote } from '@bothways/domain/quotes';
import { valueBetQuerySchema } from '@bothways/domain/valuebets';
import { Engine, type EngineOptions, EventMatcher } from '@bothways/engine';
import { describe, expect, it } from 'vitest';
import { BOOKMAKERS } from '#market/bookies';
import { DEMO_BOOKIES, NEIGHBOURS } from './bookies.ts';
import { DemoWorld } from './world.ts';

const START = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;
const FOUR_MINUTES = 4 * MINUTE;

const filter = (query: ArbQueryInput): ArbFilter =>
  arbQuerySchema.parse({ minPercentage: 0, limit: 1000, alternatives: false, ...query });

/** Whether a market and a bookmaker are looked at, and how the price moved since it was first seen. */
type Path = { atMs: number; odds: number }[];

/** The engine's view of the demo, looked at now and then. */
class Watch {
  readonly engine: Engine;
  /** That knows where one can lay. */
  readonly house: Engine;
  readonly matcher = new EventMatcher();
  readonly sharp = new Map<string, Path>();
  readonly states: EventState[] = [];
  readonly suspended = new Set<string>();
  readonly ofArbs = new Set<string>();
  readonly ofValues = new Set<string>();
  readonly ofMatched = new Set<string>();
  nowMs = START;
  readonly #world = new DemoWorld({ seed: 20_261_123, quotesPerSecond: 1000 }, START);

  constructor() {
    const resolveEvent: EngineOptions['resolveEvent'] = (...stated) => this.matcher.resolve(...stated);
    this.engine = new Engine({ resolveEvent });
    const bookies = BOOKMAKERS.map(({ ogBookie, fee, ...rest }) => ({
      ...rest,
      ogBookie: ogBookie ?? undefined,
      fee: feeSchema.optional().parse(fee),
    }));
    this.house = new Engine({ resolveEvent, bookies });
  }

  pass(ms: number): void {
    const untilMs = this.nowMs + ms;
    while (this.nowMs < untilMs) {
      this.nowMs += 250;
      for (const [source, items] of this.#world.advance(this.nowMs)) {
        for (const engine of [this.engine, this.house]) engine.apply(items, this.nowMs, source);
        for (const item of items) {
          if (!('type' in item)) this.#note(item);
          else if (item.type === 'event') this.states.push(item.state);
          else if (item.type === 'suspend' && item.suspended) this.suspended.add(item.mode);
        }
      }
    }
  }

  /** Why what would have been an arb or a value bet is none. */
  lookAtRefused(): void {
    const { engine, nowMs } = this;
    for (const channel of ['prematch', 'live'] as const)
      for (const reason of Object.keys(engine.rejected(filter({ channels: [channel] }), nowMs).byReason))
        this.ofArbs.add(reason);
    const values = valueBetQuerySchema.parse({ minPercentage: 0 });
    for (const reason of Object.keys(engine.rejectedValues(values, nowMs).byReason))
      this.ofValues.add(reason);
    const matched = matchedQuerySchema.parse({});
    for (const reason of Object.keys(this.house.rejectedMatched(matched, nowMs).byReason))
      this.ofMatched.add(reason);
  }

  get reasons(): Set<string> {
    return new Set([...this.ofArbs, ...this.ofValues]);
  }

  #note({ event, mode, bookie, market, period, overTimeIncluded, handicap, team, selection, odds }: Quote) {
    if (mode !== 'prematch' || bookie !== 'pinnacle' || !odds) return;
    const key = [event.id, market, period, overTimeIncluded, handicap, team, selection].join(' ');
    const path = this.sharp.get(key);
    if (path) path.push({ atMs: this.nowMs, odds });
    else this.sharp.set(key, [{ atMs: this.nowMs, odds }]);
  }
}

/** The most that a price moved within four minutes, as a share of what it was. */
function swing(path: Path): number {
  let most = 0;
  for (const [at, { atMs, odds }] of path.entries())
    for (let back = at; back >= 0 && atMs - (path[back]?.atMs ?? 0) <= FOUR_MINUTES; back--)
      most = Math.max(most, Math.abs(odds / (path[back]?.odds ?? odds) - 1));
  return most;
}

const shareOf = <T>(all: readonly T[], is: (one: T) => boolean): number => all.filter(is).length / all.length;

describe('the market of the demo', () => {
  const watch = new Watch();
  const looks = [2, 5, 9].map((minute) => {
    while (watch.nowMs < START + minute * MINUTE) {
      watch.pass(MINUTE);
      watch.lookAtRefused();
    }
    const { engine, nowMs } = watch;
    const { arbs } = engine.query(filter({}), nowMs);
    const live = engine.query(filter({ channels: ['live'] }), nowMs);
    const byCountry = new Map(
      [...NEIGHBOURS].map(([country, own]) => {
        const ofThem = filter({ channels: ['prematch', ...own], limit: 1 });
        return [country, engine.query(ofThem, nowMs).total];
      }),
    );
    const matchedFrom = (minRating: number) =>
      watch.house.queryMatched(matchedQuerySchema.parse({ limit: 1000, minRating }), nowMs);
    const matched = {
      over: [91, 94].map((pct) => matchedFrom(pct).total),
      best: matchedFrom(95),
      all: matchedFrom(50).total,
    };
    return { minute, arbs, live: live.total, byCountry, matched };
  });

  it('is slow before the game: a sharp price moves by little in four minutes', () => {
    const swings = [...watch.sharp.values()].map(swing);
    expect(swings.length).toBeGreaterThan(1000);
    // 99 of 100 within what a thin exchange market moves, none by what nobody ever sees
    expect(shareOf(swings, (one) => one < 0.035)).toBeGreaterThan(0.99);
    expect(shareOf(swings, (one) => one < 0.015)).toBeGreaterThan(0.85);
    expect(Math.max(...swings)).toBeLessThan(0.2);
    // and yet it is no picture
    expect(shareOf(swings, (one) => one > 0)).toBeGreaterThan(0.3);
  });

  it.each(looks)('has some dozens of arbs after $minute minutes, most of them small', ({ arbs, live }) => {
    expect(arbs.length).toBeGreaterThan(40);
    expect(arbs.length).toBeLessThan(160);
    expect(new Set(arbs.map(({ event }) => event.id)).size).toBeGreaterThan(25);
    const profits = arbs.map(({ profit }) => 100 * (1 - profit));
    expect(shareOf(profits, (pct) => pct < 4.5)).toBeGreaterThan(0.9);
    expect(Math.max(...profits)).toBeLessThan(10);
    expect(live).toBeGreaterThan(5);
    expect(live).toBeLessThan(60);
  });

  it.each(looks)('keeps a little when it is laid off after $minute minutes, as a rule', ({ matched }) => {
    const { all, over: overMedian, best } = matched;
    const ratings = best.matchedBets.map(({ ratingPct }) => ratingPct);
    const over = (pct: number): number => ratings.filter((rating) => rating >= pct).length;
    expect(all).toBeGreaterThan(5000);
    // a bookmaker's margin and the exchange's commission are in nearly all: the middle one keeps 91 to 94
    const [from91 = 0, from94 = 0] = overMedian;
    expect(from91 / all).toBeGreaterThan(0.5);
    expect(from94 / all).toBeLessThan(0.5);
    // some rows are as good as free
    expect(over(97)).toBeGreaterThan(80);
    expect(over(97) / all).toBeLessThan(0.02);
    expect(over(98)).toBeGreaterThan(30);
    expect(over(99)).toBeGreaterThan(10);
    // and an arb is a rare find, and small: whoever sells for more than an exchange lays at is seen by everybody
    expect(over(100)).toBeGreaterThan(0);
    expect(over(100) / all).toBeLessThan(0.0015);
    expect(over(101.5)).toBeLessThanOrEqual(2);
    expect(Math.max(...ratings)).toBeLessThan(103);
    // of the bookmakers of one country there are a few at a time
    const spanish = new Set(NEIGHBOURS.get('ES'));
    const own = best.matchedBets.filter(({ back }) => spanish.has(back.bookie));
    expect(own.filter(({ ratingPct }) => ratingPct >= 100).length).toBeLessThanOrEqual(4);
  });

  it.each(looks)('makes few arbs of one price after $minute minutes', ({ arbs }) => {
    const byLeg = new Map<string, number>();
    for (const { topic } of arbs.flatMap(({ bets }) => bets)) byLeg.set(topic, (byLeg.get(topic) ?? 0) + 1);
    expect(Math.max(...byLeg.values())).toBeLessThanOrEqual(6);
    expect(shareOf([...byLeg.values()], (count) => count <= 3)).toBeGreaterThan(0.9);
  });

  it.each([...NEIGHBOURS.keys()])('has arbs for the bookmakers of %s nearly always', (country) => {
    const found = looks.filter(({ byCountry }) => (byCountry.get(country) ?? 0) > 0);
    expect(found.length).toBeGreaterThanOrEqual(2);
  });

  it('says of every event who plays, in all the ways there are to name them', () => {
    const last = looks.at(-1)?.arbs ?? [];
    for (const { event } of last) {
      expect(event.players.map(({ order }) => order)).toEqual([1, 2]);
      for (const player of event.players) {
        expect(player.type).toBe(event.sport.name === 'tennis' ? 'player' : 'team');
        expect(player.id).toBe(`${player.type}-${player.nameTransformed}`);
        expect(player.nameTransformed).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(player.participantCompetitionId).toContain(player.nameTransformed);
        expect(player.name.length).toBeGreaterThanOrEqual(player.nameFormatted?.length ?? 99);
      }
    }
    const formatted = last.flatMap(({ event }) => event.players.map((player) => player.nameFormatted));
    expect(formatted).toContainEqual(expect.stringMatching(/^[A-Z]\. [A-Z]/));
  });

  describe('shows in nine minutes each state that a screen knows:', () => {
    const arbs = looks.flatMap((look) => look.arbs);

    it.each<[string, (state: EventState) => boolean]>([
      ['a goal', ({ action }) => action?.type === 'goal'],
      ['a pause', ({ status }) => status?.paused === true && !status.longPaused],
      ['a long pause', ({ status }) => status?.longPaused === true],
      ['a running clock', ({ time }) => time?.ticking === true],
    ])('%s', (_, isIt) => expect(watch.states.some(isIt)).toBe(true));

    it('suspensions before the game and in play', () => {
      expect(watch.suspended).toEqual(new Set(['prematch', 'live']));
    });

    it.each(looks)('overtime that differs, middles, quarter lines after $minute minutes', (look) => {
      const isQuarter = (handicap = 0): boolean => (handicap * 2) % 1 !== 0;
      expect(look.arbs.some(({ overTimeMatch }) => overTimeMatch === false)).toBe(true);
      expect(look.arbs.some(({ middle = 0 }) => middle > 0)).toBe(true);
      expect(look.arbs.some(({ bets }) => bets.some(({ handicap }) => isQuarter(handicap)))).toBe(true);
      expect(look.arbs.some(({ bets }) => bets.length === 3)).toBe(true);
    });

    it.each(REJECT_REASONS)('what is refused as %s', (reason) => {
      expect(watch.reasons).toContain(reason);
    });

    it('arbs of a game that has begun, which a collector still shows', () => {
      expect(watch.ofArbs).toContain('STARTED');
    });

    it('a value bet that too few others speak of', () => {
      expect(watch.ofValues).toContain('ONE_SIDED_REF');
    });

    it('matched bets with a price too old or suspended', () => {
      expect(watch.ofMatched).toEqual(new Set([...watch.ofMatched, 'STALE', 'SUSPENDED']));
    });

    it('arbs that grow and that shrink', () => {
      expect(new Set(arbs.map(({ profitChange }) => profitChange))).toEqual(
        new Set(['up', 'down', undefined]),
      );
    });

    it('two events that look like one, for a person to keep apart', () => {
      const pairs = watch.matcher
        .reviews()
        .map(({ known, newcomer }) => [known.event.home, newcomer.event.home]);
      expect(pairs).toContainEqual(['Atlético Miradelta', 'Sporting Miradelta']);
    });
  });

  it('has neighbours in every country that has two bookmakers or more, and no others', () => {
    const own = new Map<string, string[]>();
    // Some are only the bot's: they have no odds.
    const quoting = BOOKMAKERS.filter(({ prematch }) => prematch !== false);
    for (const { value, countries } of quoting)
      for (const country of countries) own.set(country, [...(own.get(country) ?? []), value]);
    const offered = new Set(DEMO_BOOKIES.map(({ value }) => value));
    for (const [country, values] of own) {
      const neighbours = NEIGHBOURS.get(country) ?? [];
      expect(neighbours.length >= 2, country).toBe(values.length >= 2);
      for (const value of neighbours) {
        expect(values).toContain(value);
        expect(offered).toContain(value);
      }
    }
  });
});
