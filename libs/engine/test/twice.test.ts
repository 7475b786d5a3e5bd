import type { Quote } from '@bothways/domain/quotes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS, Engine } from '../src/index.ts';
import { eventOf, filterOf, NOW_MS, quote } from '../src/testing/quotes.ts';
import { ruled } from '../src/testing/ruled.ts';

const EVENT = { ...eventOf('tennis', 'Roland Garros'), country: 'France', home: 'Alcaraz', away: 'Sinner' };
const LATER_MS = NOW_MS + 1000;
const of = (bookie: string, pick: string, odds: number, atMs?: number) =>
  quote(bookie, pick, odds, {
    event: EVENT,
    ...(atMs !== undefined && { at: new Date(atMs).toISOString() }),
  });
/** One bookmaker's two prices, as a list states them that has it twice. */
const both = (atMs: number) => [of('beta', 'W.1', 1.95, atMs), of('beta', 'W.1', 2.3, atMs)];
const FAIR = [of('alpha', 'W.1', 1.9), of('alpha', 'W.2', 1.9)];

const shown = (engine: Engine, nowMs = NOW_MS) =>
  engine.query(filterOf(), nowMs).arbs.map(({ bets }) => bets.map(({ bookie, odds }) => [bookie, odds]));

describe('a bookmaker twice in one event', () => {
  it('has no price that counts until its feed states one, and the arb is rejected by that name', () => {
    const engine = new Engine();
    engine.apply([...FAIR, ...both(NOW_MS)], NOW_MS, 'feed');
    expect(shown(engine)).toEqual([]);
    expect(engine.rejected(filterOf(), NOW_MS).arbs).toMatchObject([
      { reason: 'RULES', reasonDetail: { rule: 'twice', bookie: 'beta', odds: 2.3 } },
    ]);
    engine.apply([of('beta', 'W.1', 2.3, LATER_MS)], LATER_MS, 'feed');
    expect(shown(engine, LATER_MS)).toEqual([
      [
        ['beta', 2.3],
        ['alpha', 1.9],
      ],
    ]);
    expect(engine.rejected(filterOf(), LATER_MS).arbs).toEqual([]);
  });

  it('is in no arb poll after poll, in whichever order it is listed', () => {
    const order = fc.array(fc.boolean(), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(order, fc.boolean(), (polls, areTimesNew) => {
        const engine = new Engine();
        engine.apply(FAIR, NOW_MS, 'feed');
        for (const [at, isTurned] of polls.entries()) {
          const listed = both(areTimesNew ? NOW_MS + at : NOW_MS);
          engine.apply(isTurned ? listed.toReversed() : listed, NOW_MS + at, 'feed');
          expect(shown(engine, NOW_MS + at)).toEqual([]);
        }
      }),
    );
  });

  it('is one in a push that comes in steps, with those of other sources between them', () => {
    const [one, other] = both(NOW_MS);
    if (!one || !other) throw new Error('Two are stated');
    const inSteps = (push: number | undefined, between?: number) => {
      const engine = new Engine();
      const part = (number: number | undefined, isLast: boolean) =>
        number === undefined ? undefined : { push: number, isLast };
      engine.apply([...FAIR, one], NOW_MS, 'feed', part(push, false));
      engine.apply([of('gamma', 'W.2', 1.8)], NOW_MS, 'others', part(between, true));
      engine.apply([other], NOW_MS, 'feed', part(push, true));
      return shown(engine).length;
    };
    expect(inSteps(7)).toBe(0);
    expect(inSteps(7, 8)).toBe(0);
    // Two pushes: the later one corrects the earlier.
    expect(inSteps(undefined)).toBe(1);
  });

  describe('whose feed goes on to list it twice', () => {
    /** An engine that has it twice, and each part of a second push after which somebody looks. */
    const second = (...parts: Quote[][]) => {
      const engine = new Engine({ logsPrices: true });
      const recorded: number[] = [];
      const record = () => recorded.push(...(engine.takePrices()?.oddsMilli ?? []));
      engine.apply([...FAIR, ...both(NOW_MS)], NOW_MS, 'feed');
      record();
      recorded.length = 0;
      const arbs = parts.map((items, at) => {
        engine.apply(items, LATER_MS, 'feed', { push: 2, isLast: at === parts.length - 1 });
        record();
        return shown(engine, LATER_MS).length;
      });
      return { engine, arbs, recorded };
    };
    const [one, other] = both(LATER_MS).map((quote) => [quote]);
    if (!one || !other) throw new Error('Two are stated');
    const elsewhere = [of('gamma', 'W.2', 1.8, LATER_MS)];

    it('is twice at each step of the next push, and no price is recorded', () => {
      expect(second(one, elsewhere, other, [])).toMatchObject({ arbs: [0, 0, 0, 0], recorded: [1800] });
      expect(second(other, one, [])).toMatchObject({ arbs: [0, 0, 0], recorded: [] });
    });

    it('is one from the end of a push that states it once', () => {
      expect(second(elsewhere, other, [])).toMatchObject({ arbs: [0, 0, 1], recorded: [1800, 2300] });
      expect(second([...other, ...other])).toMatchObject({ arbs: [1], recorded: [2300] });
      // The later of two times corrects the earlier.
      expect(second([of('beta', 'W.1', 1.95, LATER_MS - 1), ...other])).toMatchObject({
        arbs: [1],
        recorded: [2300],
      });
    });

    it('stays twice through a push that says nothing of it, and one that breaks off', () => {
      expect(second(elsewhere).arbs).toEqual([0]);
      const { engine } = second([], elsewhere);
      engine.apply(other, LATER_MS, 'feed', { push: 3, isLast: false });
      expect(shown(engine, LATER_MS)).toEqual([]);
      engine.apply(elsewhere, LATER_MS, 'feed', { push: 4, isLast: true });
      expect(shown(engine, LATER_MS)).toEqual([]);
      engine.apply(other, LATER_MS, 'feed', { push: 5, isLast: true });
      expect(shown(engine, LATER_MS)).toHaveLength(1);
    });

    it('is withdrawn like any other, and is one when it comes back once', () => {
      const { engine } = second([of('beta', 'W.1', 0, LATER_MS)]);
      expect(shown(engine, LATER_MS)).toEqual([]);
      engine.apply([of('beta', 'W.1', 2.3, LATER_MS + 1)], LATER_MS + 1, 'feed');
      expect(shown(engine, LATER_MS + 1)).toHaveLength(1);
    });
  });

  it('is what its own source has to clear, unless that one is silent while another speaks', () => {
    const engine = new Engine();
    engine.apply([...FAIR, ...both(NOW_MS)], NOW_MS, 'feed');
    engine.apply([of('beta', 'W.1', 2.3, LATER_MS)], LATER_MS, 'other');
    expect(shown(engine, LATER_MS)).toEqual([]);
    const muchLaterMs = NOW_MS + DEFAULT_LIMITS.staleMs.prematch + 1000;
    engine.apply([...FAIR, of('beta', 'W.1', 2.3, muchLaterMs)], muchLaterMs, 'other');
    expect(shown(engine, muchLaterMs)).toHaveLength(1);
  });

  it('stays so when it is withdrawn and comes back, and when its event becomes another', () => {
    const engine = new Engine({ resolveEvent: () => ({ key: 'one', swapped: false }) });
    engine.apply([...FAIR, ...both(NOW_MS)], NOW_MS, 'feed');
    for (const odds of [0, 2.3])
      engine.apply([of('beta', 'W.1', odds, LATER_MS)], LATER_MS, 'feed', { push: 2, isLast: false });
    expect(shown(engine, LATER_MS)).toEqual([]);
    engine.mergeEvents({ kept: 'another', dropped: 'one', swapped: false }, LATER_MS);
    expect(shown(engine, LATER_MS)).toEqual([]);
    expect(engine.rejected(filterOf(), LATER_MS).byReason).toEqual({ RULES: 1 });
    expect(engine.speakersOf('one').size).toBe(0);
  });

  it('is no opinion on the others, either', () => {
    const engine = new Engine();
    const books = ['alpha', 'gamma', 'delta'].flatMap((bookie) => [
      of(bookie, 'W.1', 1.8),
      of(bookie, 'W.2', 2.06),
    ]);
    engine.apply([...books, ...both(NOW_MS), of('beta', 'W.2', 2.3)], NOW_MS);
    expect(shown(engine)).toEqual([
      [
        ['alpha', 1.8],
        ['beta', 2.3],
      ],
    ]);
  });

  it('that does not count and then does keeps the rule', () => {
    const engine = new Engine();
    engine.apply([...FAIR, ...both(NOW_MS)], NOW_MS);
    engine.setBookies([ruled('beta', { markets: ['AH'] })], NOW_MS);
    expect(engine.rejected(filterOf(), NOW_MS).byReason).toEqual({});
    engine.setBookies([], NOW_MS);
    expect(shown(engine)).toEqual([]);
    expect(engine.rejected(filterOf(), NOW_MS).byReason).toEqual({ RULES: 1 });
  });

  it.each([
    [
      'the later of two times counts',
      [of('beta', 'W.1', 2.3, NOW_MS), of('beta', 'W.1', 1.95, NOW_MS - 500)],
    ],
    ['the last of two without a time counts', [of('beta', 'W.1', 1.95), of('beta', 'W.1', 2.3)]],
    ['at the same odds it is one price', [of('beta', 'W.1', 2.3, NOW_MS), of('beta', 'W.1', 2.3, NOW_MS)]],
  ])('%s', (_, quotes) => {
    const engine = new Engine();
    engine.apply([...FAIR, ...quotes], NOW_MS);
    expect(shown(engine)).toHaveLength(1);
  });
});
