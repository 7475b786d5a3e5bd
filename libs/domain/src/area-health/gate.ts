import { z } from 'zod';

/** Conditions under which a canary may be promoted without a stated reason. */
export const GATE = { minLoads: 500, maxFailedPct: 0.5, maxSlowerPct: 20 } as const;

/** Figures of one release. `loads` are attempts, including failed ones. */
export const releaseFiguresSchema = z.object({
  loads: z.int().nonnegative(),
  failures: z.int().nonnegative(),
  p50Ms: z.int().optional(),
  p75Ms: z.int().optional(),
});
export type ReleaseFigures = z.infer<typeof releaseFiguresSchema>;

export const conditionSchema = z.object({
  rule: z.enum(['failures', 'p75', 'loads', 'contract']),
  isMet: z.boolean(),
  /** Percent, except for `loads`; missing where unknown. */
  value: z.number().optional(),
});
export type Condition = z.infer<typeof conditionSchema>;

export const failedPct = ({ loads, failures }: ReleaseFigures): number | undefined =>
  loads === 0 ? undefined : (failures / loads) * 100;

/** How much longer the canary takes to load, in percent of the stable release's time. */
const slowerPct = (canary: ReleaseFigures, stable: ReleaseFigures): number | undefined =>
  canary.p75Ms === undefined || !stable.p75Ms ? undefined : (canary.p75Ms / stable.p75Ms - 1) * 100;

const condition = (rule: Condition['rule'], isMet: boolean, value: number | undefined): Condition => ({
  rule,
  isMet,
  ...(value !== undefined && { value }),
});

/** Returns the conditions of promotion, each met or not; unknown counts as not met. */
export function gateOf(canary: ReleaseFigures, stable: ReleaseFigures, fitsContract: boolean): Condition[] {
  const failed = failedPct(canary);
  const slower = slowerPct(canary, stable);
  return [
    condition('failures', failed !== undefined && failed <= GATE.maxFailedPct, failed),
    condition('p75', slower !== undefined && slower <= GATE.maxSlowerPct, slower),
    condition('loads', canary.loads >= GATE.minLoads, canary.loads),
    condition('contract', fitsContract, undefined),
  ];
}
