/** Below this a margin says nothing more about how sure a bookmaker is of its price. */
const LEAST_MARGIN = 0.01;

/**
 * How much a bookmaker's price counts by its margin (0.05 is five percent): who takes little to be wrong about it has to
 * know better, and bets by those who know move its price. Two percent counts twice as much as five. Steeper weights
 * predicted no better on real odds and let a single bookmaker move the estimate by more than half a point.
 */
export const sharpness = (margin: number): number => LEAST_MARGIN / (LEAST_MARGIN + Math.max(0, margin));
