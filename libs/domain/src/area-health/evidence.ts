/**
 * Whether a canary fails more than the stable release, asked after every failure and never too often: an e-process over
 * failures alone (Lindon and Malek, "Anytime-valid inference for multinomial count data", 2022). Given a failure, it is
 * the canary's with the probability of the canary's share of loads, if the canary is no worse.
 */

/** So many times worse than the stable one is what is looked for, each on its own. */
export const RATIOS = [1.5, 2, 3, 5, 10, 20, 50] as const;
/** How often at most a canary that is no worse is withdrawn all the same. */
export const ALPHA = 0.01;
/** One person with a broken extension withdraws nothing. */
export const MIN_FAILED_PEOPLE = 3;
/** So many loads the share that was set counts for, beside those that were seen: the first ones say little. */
export const PRIOR_LOADS = 100;

/** The natural logarithm of the evidence for each ratio. */
export type Evidence = readonly number[];
export const NO_EVIDENCE: Evidence = RATIOS.map(() => 0);

export interface Exposure {
  canaryLoads: number;
  stableLoads: number;
  /** As it was set. */
  sharePct: number;
}

/** The canary's share of loads, from those that were seen before the failure and, while they are few, as it was set. */
export function canaryShare({ canaryLoads, stableLoads, sharePct }: Exposure): number {
  const expected = (sharePct / 100) * PRIOR_LOADS;
  return (canaryLoads + expected) / (canaryLoads + stableLoads + PRIOR_LOADS);
}

/** The evidence after one more failure, which was the canary's or not. */
export function withFailure(evidence: Evidence, isCanary: boolean, share: number): Evidence {
  // Nothing to compare with: a failure says nothing.
  if (share <= 0 || share >= 1) return evidence;
  return RATIOS.map((ratio, index) => {
    const q = (ratio * share) / (ratio * share + 1 - share);
    return (evidence[index] ?? 0) + Math.log(isCanary ? q / share : (1 - q) / (1 - share));
  });
}

/** How many times better "the canary is worse" explains the failures than "it is no worse". */
export const evidenceOf = (evidence: Evidence): number =>
  evidence.reduce((sum, log) => sum + Math.exp(log), 0) / evidence.length;

export const isWorse = (evidence: Evidence, failedPeople: number): boolean =>
  failedPeople >= MIN_FAILED_PEOPLE && evidenceOf(evidence) >= 1 / ALPHA;
