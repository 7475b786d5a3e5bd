import { describe, expect, it } from 'vitest';
import { drain, snapshot, subscribe } from '../testing/followed.ts';
import { ARSENAL, filterOf, quote } from '../testing/quotes.ts';
import { Engine } from './engine.ts';

const KICK_OFF = Date.parse(ARSENAL.startedAt);
const BEFORE = KICK_OFF - 60_000;
const GAMES = 400;

const game = (number: number, startedAt = ARSENAL.startedAt) => ({
  ...ARSENAL,
  id: `g${number}`,
  home: `Home ${number}`,
  away: `Away ${number}`,
  startedAt,
});

/** So many games with an arb each that begin in one minute; five prices a game. */
function full(): Engine {
  const engine = new Engine();
  for (let number = 0; number < GAMES; number++) {
    const event = game(number);
    const prices = [
      quote('alpha', 'DNB.1', 2.1, { event }),
      quote('beta', 'DNB.2', 2.1, { event }),
      ...['gamma', 'delta', 'epsilon'].map((bookie) => quote(bookie, 'DNB.1', 1.9, { event })),
    ];
    engine.apply(prices, BEFORE, 'test');
  }
  return engine;
}

/** How often there was more to do. */
function tend(engine: Engine, nowMs: number): number {
  let turns = 0;
  while (engine.tendKickOffs(nowMs)) turns++;
  return turns;
}

describe('four hundred games that begin together', () => {
  const all = filterOf({ limit: 500 });

  it('are taken out a part of their prices at a time, and nobody who asks is told of them meanwhile', () => {
    const engine = full();
    expect(engine.query(all, BEFORE).total).toBe(GAMES);
    expect(engine.query(all, KICK_OFF).total).toBe(0);
    const turns = tend(engine, KICK_OFF);
    expect(turns).toBeGreaterThanOrEqual(2);
    expect(turns).toBeLessThan(10);
    expect(engine.tendKickOffs(KICK_OFF)).toBe(false);
    expect(engine.query(all, KICK_OFF).total).toBe(0);
    expect(engine.rejected(all, KICK_OFF).byReason).toEqual({ STARTED: GAMES });
  });

  it('leave every list, with the reason', () => {
    const engine = full();
    const list = subscribe(engine, all, BEFORE);
    expect(snapshot(engine, list, BEFORE)?.total).toBe(GAMES);
    const gone: (string | undefined)[] = [];
    for (let beat = 0; beat < 20; beat++)
      for (const { removes } of drain(engine, KICK_OFF + beat))
        gone.push(...removes.map(({ reason }) => reason));
    expect(gone).toHaveLength(GAMES);
    expect(new Set(gone)).toEqual(new Set(['STARTED']));
    expect(snapshot(engine, list, KICK_OFF + 20)?.rejectedTotal).toBe(GAMES);
  });

  it('come back where they are put off while they are being taken out', () => {
    const engine = full();
    engine.expire(KICK_OFF);
    const later = '2026-11-21T17:00:00Z';
    for (let number = 0; number < GAMES; number++)
      engine.apply([quote('alpha', 'DNB.1', 2.1, { event: game(number, later) })], KICK_OFF, 'test');
    tend(engine, KICK_OFF);
    expect(engine.query(all, KICK_OFF).total).toBe(GAMES);
    expect(engine.rejected(all, KICK_OFF).total).toBe(0);
  });

  it('and one that becomes another meanwhile is none any more', () => {
    const engine = full();
    engine.expire(KICK_OFF);
    const [kept, dropped] = ['test.g1', `test.g${GAMES - 1}`];
    engine.mergeEvents({ kept, dropped, swapped: false }, KICK_OFF);
    tend(engine, KICK_OFF);
    expect(engine.query(all, KICK_OFF).total).toBe(0);
    expect(engine.rejected(all, KICK_OFF).total).toBe(GAMES - 1);
  });
});
