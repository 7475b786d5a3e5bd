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

/** How a canary that everybody has does, and how the stable release did while people had it. */
export interface Alone {
  /** People who met a failure of the canary. */
  canaryFailures: number;
  canaryLoads: number;
  stableFailures: number;
  stableLoads: number;
}

/** Beside the failures of the stable release: three deviations, and three for a record that is short. */
const DEVIATIONS = 3;

/**
 * The evidence against a canary that everybody has: nobody has the stable release beside it, so each load is compared with the
 * highest rate of failures that the stable one's record allows for. At or below that rate it is a supermartingale, so it may be
 * looked at after every failure.
 */
export function evidenceAlone({ canaryFailures, canaryLoads, stableFailures, stableLoads }: Alone): Evidence {
  const most = stableFailures + DEVIATIONS * Math.sqrt(stableFailures + 1) + DEVIATIONS;
  const rate = Math.min(1, most / (stableLoads + PRIOR_LOADS));
  const good = Math.max(0, canaryLoads - canaryFailures);
  return RATIOS.map((ratio) =>
    ratio * rate >= 1
      ? 0
      : canaryFailures * Math.log(ratio) + good * Math.log((1 - ratio * rate) / (1 - rate)),
  );
}

/** How many times better "the canary is worse" explains the failures than "it is no worse". */
export const evidenceOf = (evidence: Evidence): number =>
  evidence.reduce((sum, log) => sum + Math.exp(log), 0) / evidence.length;

export const isWorse = (evidence: Evidence, failedPeople: number): boolean =>
  failedPeople >= MIN_FAILED_PEOPLE && evidenceOf(evidence) >= 1 / ALPHA;
