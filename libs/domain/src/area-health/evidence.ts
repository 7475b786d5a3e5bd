/**
 * Whether a canary fails more than the stable release, testable after every failure without inflating false alarms: an
 * e-process over failures alone (Lindon and Malek, "Anytime-valid inference for multinomial count data", 2022). If the
 * canary is no worse, a failure is the canary's with the probability of its share of loads.
 */

/** Failure ratios (canary to stable) that are tested, each on its own. */
export const RATIOS = [1.5, 2, 3, 5, 10, 20, 50] as const;
/** Maximum probability of withdrawing a canary that is no worse. */
export const ALPHA = 0.01;
/** One person with a broken extension must not withdraw a release. */
const MIN_FAILED_PEOPLE = 3;
/** Weight of the configured share, in loads, beside the observed ones: a few loads say little. */
const PRIOR_LOADS = 100;

/** The natural logarithm of the evidence for each ratio. */
export type Evidence = readonly number[];
export const NO_EVIDENCE: Evidence = RATIOS.map(() => 0);

export interface Exposure {
  canaryLoads: number;
  stableLoads: number;
  /** As configured. */
  sharePct: number;
}

/**
 * Returns the canary's share of loads: observed before the failure and, while those are few, pulled towards the
 * configured share.
 */
export function canaryShare({ canaryLoads, stableLoads, sharePct }: Exposure): number {
  const expected = (sharePct / 100) * PRIOR_LOADS;
  return (canaryLoads + expected) / (canaryLoads + stableLoads + PRIOR_LOADS);
}

/** Returns the evidence after one more failure, of the canary or of the stable release. */
export function withFailure(evidence: Evidence, isCanary: boolean, share: number): Evidence {
  // No comparison: the failure carries no information.
  if (share <= 0 || share >= 1) return evidence;
  return RATIOS.map((ratio, index) => {
    const q = (ratio * share) / (ratio * share + 1 - share);
    return (evidence[index] ?? 0) + Math.log(isCanary ? q / share : (1 - q) / (1 - share));
  });
}

/** Figures of a canary that everybody has, and those of the stable release before it. */
export interface Alone {
  /** People who met a failure of the canary. */
  canaryFailures: number;
  canaryLoads: number;
  stableFailures: number;
  stableLoads: number;
}

/** Added to the stable release's failures: three standard deviations, and three for a short record. */
const DEVIATIONS = 3;

/**
 * Returns the evidence against a canary that everybody has: without a stable release beside it, each load is compared
 * with the highest failure rate that the stable record allows. At or below that rate it is a supermartingale, so it may
 * be tested after every failure.
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

/** Returns the likelihood ratio of "the canary is worse" to "it is no worse". */
export const evidenceOf = (evidence: Evidence): number =>
  evidence.reduce((sum, log) => sum + Math.exp(log), 0) / evidence.length;

export const isWorse = (evidence: Evidence, failedPeople: number): boolean =>
  failedPeople >= MIN_FAILED_PEOPLE && evidenceOf(evidence) >= 1 / ALPHA;
