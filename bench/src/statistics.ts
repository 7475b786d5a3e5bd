export const rounded = (value: number, digits = 3): number => Number(value.toFixed(digits));
export const tenths = (value: number): number => rounded(value, 1);
export const kilobytes = (bytes: number): number => tenths(bytes / 1024);

/** Returns the value that this share of the samples does not exceed; NaN without samples. */
export function percentile(samples: Float64Array | readonly number[], share: number): number {
  const sorted = Float64Array.from(samples).sort();
  return sorted[Math.max(0, Math.min(sorted.length, Math.ceil(sorted.length * share)) - 1)] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

/** Returns the number of occurrences of each value. */
export const countsOf = (all: readonly (number | string)[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const one of all) counts[one] = (counts[one] ?? 0) + 1;
  return counts;
};
