import { COURSE } from '@bothways/domain/deployments';
import { MINUTE_MS } from '@bothways/domain/time';
import { expect, it } from 'vitest';
import { failureCourse } from './failure-course.ts';

const [STABLE, CANARY, OLD] = ['0.1.0-aaaaaaaaaaaa', '0.1.0-bbbbbbbbbbbb', '0.1.0-cccccccccccc'];
const ROLLOUT = { stable: STABLE, earlier: [OLD], canary: { version: CANARY, sharePct: 10 } };
const START_MS = Date.parse('2026-11-21T18:00:00.000Z');
const minute = (after: number, version: string, loads: number, failures = 0) => ({
  minuteMs: START_MS + after * MINUTE_MS,
  version,
  loads,
  failures,
});

it('five minutes are counted together, oldest first, and what nobody loaded is left out', () => {
  const tallies = [
    minute(16, STABLE, 7),
    minute(0, STABLE, 10),
    minute(4, STABLE, 1, 1),
    minute(4, CANARY, 2, 1),
    minute(5, CANARY, 3),
    minute(9, OLD, 5),
  ];
  expect(failureCourse(tallies, ROLLOUT)).toEqual([
    {
      at: '2026-11-21T18:00:00.000Z',
      canary: { loads: 2, failures: 1 },
      stable: { loads: 11, failures: 1 },
    },
    { at: '2026-11-21T18:05:00.000Z', canary: { loads: 3, failures: 0 } },
    { at: '2026-11-21T18:15:00.000Z', stable: { loads: 7, failures: 0 } },
  ]);
  expect(failureCourse([minute(0, OLD, 5)], ROLLOUT)).toEqual([]);
  expect(COURSE.everyMs).toBe(5 * MINUTE_MS);
});
