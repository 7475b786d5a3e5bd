import type { FeedItem, Mode, Quote } from '@bothways/domain/quotes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Engine } from '../engine/engine.ts';
import { drain } from '../testing/followed.ts';
import { ARSENAL, NOW_MS, quote } from '../testing/quotes.ts';
import { Delays } from './delays.ts';

const SECOND_MS = 1000;

/** An engine with a clock that is moved by hand, tended every half second as its thread does. */
class Watched {
  readonly engine: Engine;
  nowMs = NOW_MS;

  constructor(options: ConstructorParameters<typeof Engine>[0] = {}) {
    this.engine = new Engine(options);
    this.#tend();
  }

  say(...items: FeedItem[]): void {
    this.engine.apply(items, this.nowMs, 'test');
    this.engine.expire(this.nowMs);
    this.#tend();
  }

  pass(seconds: number, repeat: readonly FeedItem[] = []): void {
    for (let half = 0; half < seconds * 2; half++) {
      this.nowMs += SECOND_MS / 2;
      this.say(...repeat);
    }
  }

  #tend(): void {
    while (this.engine.tendHealth(this.nowMs));
  }

  feed(bookie: string, mode: Mode = 'prematch') {
    return this.engine.health(this.nowMs).feeds.find((feed) => feed.bookie === bookie && feed.mode === mode);
  }

  clones(bookie: string) {
    return this.engine.health(this.nowMs).clones.find((clone) => clone.bookie === bookie);
  }
}

const ARB: readonly Quote[] = [
  quote('alpha', 'OU.over.2.5', 2.1),
  quote('beta', 'OU.under.2.5', 2.1),
  quote('gamma', 'OU.under.2.5', 1.8),
];

describe('what everybody has in the book', () => {
  it('counts events and quotes that are not stale, and the arbs with a leg there', () => {
    const watched = new Watched();
    watched.say(...ARB);
    watched.pass(20);
    expect(watched.feed('alpha')).toMatchObject({ events: 1, quotes: 1, arbs: 1, lastSeenMs: NOW_MS });
    expect(watched.feed('gamma')).toMatchObject({ events: 1, quotes: 1, arbs: 0 });
    watched.pass(120, [quote('beta', 'OU.under.2.5', 2.1)]);
    expect(watched.feed('alpha')).toMatchObject({
      events: 0,
      staleEvents: 1,
      quotes: 0,
      arbs: 0,
      lastSeenMs: NOW_MS,
    });
    expect(watched.feed('beta')).toMatchObject({ events: 1, lastSeenMs: watched.nowMs });
  });

  it('an exchange that is backed and laid has the event once', () => {
    const watched = new Watched({
      bookies: [{ value: 'exchange', label: 'Exchange', countries: [], exchange: true }],
    });
    watched.say(quote('exchange', 'W.1', 2.1), quote('exchange', 'W.1', 2.12, { side: 'lay' }));
    watched.pass(16);
    expect(watched.feed('exchange')).toMatchObject({ events: 1, quotes: 2 });
  });

  it('is nobody of whom nothing was heard', () => {
    const watched = new Watched();
    watched.say(...ARB);
    expect(watched.feed('alpha', 'live')).toBeUndefined();
    expect(watched.engine.health(watched.nowMs).sinceMs).toBe(NOW_MS);
  });

  it('says nothing of itself before it is watched, and shows nobody its lists', () => {
    const engine = new Engine();
    expect(engine.health(NOW_MS)).toMatchObject({ walkedMs: 0, newestSeenMs: 0, feeds: [], clones: [] });
    engine.tendHealth(NOW_MS);
    engine.apply([...ARB], NOW_MS);
    expect([engine.stats(NOW_MS).subscriptions, drain(engine, NOW_MS)]).toEqual([0, []]);
  });
});

it('says when a feed was heard again after a pause', () => {
  const watched = new Watched();
  watched.say(...ARB);
  watched.pass(59, [quote('beta', 'OU.under.2.5', 2.1)]);
  expect(watched.feed('alpha')?.resumedMs).toBe(0);
  watched.pass(30);
  watched.say(quote('alpha', 'OU.over.2.5', 2.1));
  expect([watched.feed('alpha')?.resumedMs, watched.feed('beta')?.resumedMs]).toEqual([watched.nowMs, 0]);
});

describe('still there', () => {
  const survivalOf = (watched: Watched, bookie: string) => watched.feed(bookie)?.survival;

  it('an arb that stands for a minute counts for both of its bookmakers', () => {
    const watched = new Watched();
    watched.say(...ARB);
    watched.pass(59);
    expect(survivalOf(watched, 'alpha')).toEqual({ of: 0, after5: 0, after15: 0, after60: 0 });
    watched.pass(2);
    const stood = { of: 1, after5: 1, after15: 1, after60: 1 };
    expect([survivalOf(watched, 'alpha'), survivalOf(watched, 'beta')]).toEqual([stood, stood]);
    expect(survivalOf(watched, 'gamma')?.of).toBe(0);
  });

  it.each([
    [3, { after5: 0, after15: 0, after60: 0 }],
    [9, { after5: 1, after15: 0, after60: 0 }],
    [30, { after5: 1, after15: 1, after60: 0 }],
  ])('one whose price falls after %i s', (seconds, stood) => {
    const watched = new Watched();
    watched.say(...ARB);
    watched.pass(seconds);
    watched.say(quote('alpha', 'OU.over.2.5', 1.7));
    watched.pass(62);
    expect(survivalOf(watched, 'beta')).toEqual({ of: 1, ...stood });
  });

  it('a price that goes and comes back was not there', () => {
    const watched = new Watched();
    watched.say(...ARB);
    watched.pass(4);
    watched.say(quote('alpha', 'OU.over.2.5', 0));
    watched.pass(4);
    watched.say(quote('alpha', 'OU.over.2.5', 2.1));
    watched.pass(70);
    expect(survivalOf(watched, 'beta')).toMatchObject({ after5: 0, after15: 0, after60: 0 });
  });

  it('stands under a better one, which is another', () => {
    const watched = new Watched();
    watched.say(...ARB);
    watched.pass(2);
    watched.say(quote('gamma', 'OU.under.2.5', 2.2));
    watched.pass(70);
    expect(survivalOf(watched, 'beta')).toEqual({ of: 1, after5: 1, after15: 1, after60: 1 });
    expect(survivalOf(watched, 'alpha')?.of).toBe(2);
  });

  it('one that is shown anew while it is followed is the same', () => {
    const watched = new Watched();
    watched.say(...ARB);
    for (let time = 0; time < 5; time++) {
      watched.pass(1);
      watched.say(quote('gamma', 'OU.under.2.5', time % 2 === 0 ? 2.2 : 1.8));
    }
    watched.pass(70);
    expect(survivalOf(watched, 'beta')?.of).toBe(1);
  });

  it('one whose game begins counts as neither, whatever became of it', () => {
    const event = { ...ARSENAL, startedAt: new Date(NOW_MS + 40 * SECOND_MS).toISOString() };
    const watched = new Watched();
    watched.say(...ARB.map((item) => ({ ...item, event })));
    watched.pass(80);
    expect(survivalOf(watched, 'alpha')?.of).toBe(0);
  });

  it('near is not shown', () => {
    const watched = new Watched();
    watched.say(quote('alpha', 'OU.over.2.5', 2), quote('beta', 'OU.under.2.5', 1.98));
    watched.pass(70);
    expect(survivalOf(watched, 'alpha')?.of).toBe(0);
  });

  it('what nobody could look at in time says nothing', () => {
    const watched = new Watched();
    watched.say(...ARB);
    watched.pass(10);
    watched.nowMs += 30 * SECOND_MS;
    watched.pass(60);
    expect(survivalOf(watched, 'alpha')?.of).toBe(0);
  });
});

describe('clones', () => {
  const EVENTS = 60;
  const PICKS = { 'W.1': 2.5, 'W.X': 2.6, 'W.2': 2.7, 'OU.over.2.5': 1.9, 'OU.under.2.5': 1.91 };
  /** @param offBy how often, of a hundred, another price */
  const book = (bookie: string, offBy: number): Quote[] =>
    Array.from({ length: EVENTS }, (_, index) => ({ ...ARSENAL, home: `Home ${index}`, id: `e${index}` }))
      .flatMap((event) => Object.entries(PICKS).map(([pick, odds]) => quote(bookie, pick, odds, { event })))
      .map((item, at) => ({
        ...item,
        odds: item.odds === null ? null : item.odds + ((at * 37) % 100 < offBy ? 0.02 : 0),
      }));

  const bookies = [
    { value: 'pinnacle', label: 'Pinnacle', countries: [] },
    { value: 'ps3838', label: 'PS3838', countries: [], ogBookie: 'pinnacle' },
    { value: 'other', label: 'Other', countries: [] },
    { value: 'secret', label: 'Secret', countries: [] },
  ];
  const told = (...books: Quote[][]): Watched => {
    const watched = new Watched({ bookies });
    watched.say(...books.flat());
    watched.pass(16);
    return watched;
  };

  it('says how alike a bookmaker is to its group', () => {
    const watched = told(book('pinnacle', 0), book('ps3838', 2));
    const original = { value: 'pinnacle', compared: 300, alike: 294 };
    expect(watched.clones('ps3838')).toEqual({
      bookie: 'ps3838',
      sameShare: 0.98,
      selections: 300,
      original,
    });
    expect(watched.clones('pinnacle')).not.toHaveProperty('original');
  });

  it('suggests to join whose prices are the same, and nobody who is only near', () => {
    const watched = told(book('pinnacle', 0), book('secret', 2), book('other', 6));
    const suggestion = { kind: 'join', with: 'pinnacle', sameShare: 0.98, selections: 300 };
    expect(watched.clones('secret')).toEqual({ bookie: 'secret', selections: 0, suggestion });
    expect(watched.clones('other')?.suggestion).toBeUndefined();
  });

  it('suggests to split who is like no clone, and leaves alone who is a little late', () => {
    const apart = told(book('pinnacle', 0), book('ps3838', 30));
    expect(apart.clones('ps3838')?.suggestion).toMatchObject({ kind: 'split', with: 'pinnacle' });
    expect(told(book('pinnacle', 0), book('ps3838', 15)).clones('ps3838')?.suggestion).toBeUndefined();
  });

  it('of few selections it says nothing', () => {
    const watched = told(book('pinnacle', 0).slice(0, 199), book('secret', 0));
    expect(watched.clones('secret')?.suggestion).toBeUndefined();
  });
});

describe('delays', () => {
  it('are from what the source saw to its arrival, and none where it does not say', () => {
    const watched = new Watched();
    for (let tick = 0; tick < 40; tick++) {
      watched.nowMs += SECOND_MS;
      const at = new Date(watched.nowMs - 2000).toISOString();
      watched.say(quote('alpha', 'W.1', 2 + tick / 100, { at }), quote('beta', 'W.2', 2 + tick / 100));
    }
    expect(watched.feed('alpha')?.delayMs?.p50).toBeGreaterThan(1850);
    expect(watched.feed('alpha')?.delayMs?.p50).toBeLessThan(2150);
    expect(watched.feed('beta')?.delayMs).toBeUndefined();
  });

  it('of a source from the future are none', () => {
    const watched = new Watched();
    for (let tick = 0; tick < 40; tick++) {
      watched.nowMs += SECOND_MS;
      const at = new Date(watched.nowMs + 60_000).toISOString();
      watched.say(quote('alpha', 'W.1', 2 + tick / 100, { at }));
    }
    expect(watched.feed('alpha')?.delayMs).toBeUndefined();
  });

  it('are within eight percent of the real ones, whatever they are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 60, max: 300_000 }), { minLength: 20, maxLength: 80 }),
        (all) => {
          const delays = new Delays();
          for (const delayMs of all) delays.note(0, false, delayMs);
          const sorted = all.toSorted((a, b) => a - b);
          const { p50 = 0, p95 = 0 } = delays.of(0) ?? {};
          for (const [told, share] of [
            [p50, 0.5],
            [p95, 0.95],
          ] as const) {
            const real = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
            expect(Math.abs(Math.log(told / real))).toBeLessThan(0.08);
          }
        },
      ),
    );
  });

  it('are forgotten after two windows', () => {
    const delays = new Delays();
    delays.roll(0);
    for (let tick = 0; tick < 30; tick++) delays.note(0, false, 500);
    delays.roll(300_000);
    expect(delays.of(0)?.of).toBe(30);
    delays.roll(600_000);
    expect(delays.of(0)).toBeUndefined();
    for (let tick = 0; tick < 30; tick++) delays.note(0, false, 500);
    delays.roll(9_000_000);
    expect(delays.of(0)).toBeUndefined();
  });
});
