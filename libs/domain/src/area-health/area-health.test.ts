import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALPHA,
  bucketOf,
  canaryShare,
  type Evidence,
  evidenceAlone,
  evidenceOf,
  gateOf,
  healthBeaconSchema,
  isWorse,
  NO_EVIDENCE,
  percentileMs,
  withFailure,
} from './index.ts';

/** Evidence after each failure; C is the canary's, S the stable one's. */
function after(failures: string, share: number): number[] {
  let evidence: Evidence = NO_EVIDENCE;
  return [...failures].map((failure) => {
    evidence = withFailure(evidence, failure === 'C', share);
    return evidenceOf(evidence);
  });
}

describe('the evidence against a canary', () => {
  it.each([
    ['SCCSCC', [0.64, 2.0, 8.9, 4.4, 19.8, 107.5]],
    ['CCC', [4.3, 24.5, 164.7]],
  ])('with a share of 10 %% is, after %s, %j', (failures, expected) => {
    const actual = after(failures, 0.1);
    for (const [index, value] of expected.entries())
      expect(Math.abs((actual[index] ?? 0) / value - 1)).toBeLessThan(0.03);
  });

  it('of two equal halves is enough at the ninth failure', () => {
    const halves = after('CCCCCCCCC', 0.5);
    expect(halves[7]).toBeLessThan(1 / ALPHA);
    expect(halves[8]).toBeGreaterThan(1 / ALPHA);
  });

  it('falls when everybody fails alike', () => {
    expect(after('SSSSSSSSSC', 0.1).at(-1)).toBeLessThan(1);
  });

  it('is none where there is nothing to compare with', () => {
    expect(after('CCCCCCCCCCCC', 1).at(-1)).toBe(1);
  });

  describe('of a canary that everybody has', () => {
    const record = { stableFailures: 5, stableLoads: 1000 };
    it.each([
      [
        'fails for everybody at once',
        { canaryFailures: 3, canaryLoads: 3, stableFailures: 0, stableLoads: 0 },
        true,
      ],
      ['fails twenty times as often', { canaryFailures: 30, canaryLoads: 300, ...record }, true],
      ['fails as the stable one did', { canaryFailures: 5, canaryLoads: 1000, ...record }, false],
      ['fails for two of many', { canaryFailures: 2, canaryLoads: 400, ...record }, false],
    ])('%s', (_, alone, isEnough) => {
      expect(isWorse(evidenceAlone(alone), alone.canaryFailures)).toBe(isEnough);
    });

    it('withdraws one that fails as the stable one did no more often than it may', () => {
      let state = 7;
      const random = () => {
        state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
        return state / 2 ** 32;
      };
      const failed = (loads: number) =>
        Array.from({ length: loads }, random).filter((drawn) => drawn < 0.02).length;
      const isWithdrawn = (): boolean => {
        const stable = { stableLoads: 500, stableFailures: failed(500) };
        let canaryFailures = 0;
        for (let canaryLoads = 1; canaryLoads <= 2000; canaryLoads++) {
          if (random() >= 0.02) continue;
          canaryFailures += 1;
          if (isWorse(evidenceAlone({ canaryFailures, canaryLoads, ...stable }), canaryFailures)) return true;
        }
        return false;
      };
      expect(Array.from({ length: 300 }, isWithdrawn).filter(Boolean).length).toBeLessThanOrEqual(9);
    });
  });

  it('is not enough while fewer than three people have met it', () => {
    let evidence: Evidence = NO_EVIDENCE;
    for (let count = 0; count < 50; count++) evidence = withFailure(evidence, true, 0.1);
    expect([isWorse(evidence, 2), isWorse(evidence, 3)]).toEqual([false, true]);
  });

  it('withdraws one that fails as the stable one does no more often than it may', () => {
    // Shares are counted as the loads come, as the server does; the check is made after every failure.
    const isWithdrawn = (seed: number, failedRate: number): boolean => {
      let state = seed >>> 0;
      const random = () => {
        state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
        let mixed = state;
        mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
        mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
        return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
      };
      const loads = { canaryLoads: 0, stableLoads: 0 };
      let evidence: Evidence = NO_EVIDENCE;
      for (let load = 0; load < 3_000; load++) {
        const isCanary = random() < 0.1;
        if (random() < failedRate) {
          evidence = withFailure(evidence, isCanary, canaryShare({ ...loads, sharePct: 10 }));
          if (evidenceOf(evidence) >= 1 / ALPHA) return true;
        }
        loads[isCanary ? 'canaryLoads' : 'stableLoads'] += 1;
      }
      return false;
    };
    const runs = 600;
    const withdrawn = Array.from({ length: runs }, (_, run) => isWithdrawn(run * 7919 + 1, 0.02));
    // Six are expected at most; more than 15 would be a chance of one in a thousand.
    expect(withdrawn.filter(Boolean).length).toBeLessThanOrEqual(15);
  });

  it('rises with each failure of the canary and falls with each of the stable one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { maxLength: 60 }),
        fc.double({ min: 0.001, max: 0.999, noNaN: true }),
        (failures, share) => {
          let evidence: Evidence = NO_EVIDENCE;
          for (const isCanary of failures) {
            const next = withFailure(evidence, isCanary, share);
            expect(evidenceOf(next) > evidenceOf(evidence)).toBe(isCanary);
            evidence = next;
          }
        },
      ),
    );
  });
});

it('takes the share as set until loads were seen', () => {
  expect(canaryShare({ canaryLoads: 0, stableLoads: 0, sharePct: 10 })).toBeCloseTo(0.1);
  expect(canaryShare({ canaryLoads: 3_000, stableLoads: 7_000, sharePct: 10 })).toBeCloseTo(0.3, 1);
});

describe('promotion', () => {
  const good = { loads: 500, failures: 2, p75Ms: 576 };
  const stable = { loads: 9_000, failures: 5, p75Ms: 480 };
  const unmet = (canary: typeof good, fits = true) =>
    gateOf(canary, stable, fits)
      .filter(({ isMet }) => !isMet)
      .map(({ rule }) => rule);
  it.each([
    ['holds at its limits', good, []],
    ['wants 500 loads', { ...good, loads: 499 }, ['loads']],
    ['wants few failures', { ...good, failures: 3 }, ['failures']],
    ['wants it not much slower', { ...good, p75Ms: 577 }, ['p75']],
    ['wants figures', { loads: 0, failures: 0 }, ['failures', 'p75', 'loads']],
  ])('%s', (_what, canary, expected) => {
    expect(unmet({ p75Ms: undefined, ...canary } as typeof good)).toEqual(expected);
  });
  it('wants the contract of the shell', () => expect(unmet(good, false)).toEqual(['contract']));
});

it('tells the time of three quarters within a twentieth', () => {
  const times = Array.from({ length: 100 }, (_, index) => 100 + index * 10);
  const buckets = times.map((ms) => ({ bucket: bucketOf(ms), loads: 1 }));
  expect(Math.abs((percentileMs(buckets, 0.75) ?? 0) / 840 - 1)).toBeLessThan(0.05);
  expect(percentileMs([], 0.75)).toBeUndefined();
});

describe('a beacon', () => {
  const beacon = { area: 'mf-customer', version: '0.1.0-aaaaaaaaaaaa', locale: 'en' };
  it.each([
    ['a message', { message: 'Ana owes 30' }],
    ['a path', { path: '/bot/users/ana@example.com' }],
    ['an error class with spaces', { errorClass: 'Ana owes 30' }],
    ['a frame with an address', { frame: 'https://x.test/a.js:1:2' }],
    ['a phase that is none', { phase: 'lunch' }],
    ['a time without end', { ms: 1e9 }],
  ])('holds no %s', (_what, more) => {
    expect(healthBeaconSchema.safeParse(beacon).success).toBe(true);
    expect(healthBeaconSchema.safeParse({ ...beacon, ...more }).success).toBe(false);
  });
});
