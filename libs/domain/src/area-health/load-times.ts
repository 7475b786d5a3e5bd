/** Load times are bucketed in steps of 5 %: fine enough to see a rise of one fifth, and few. */
const STEP = 1.05;
const LAST = 240;

export const bucketOf = (ms: number): number =>
  Math.min(LAST, Math.max(0, Math.round(Math.log(Math.max(1, ms)) / Math.log(STEP))));

const msOf = (bucket: number): number => Math.round(STEP ** bucket);

export interface BucketLoads {
  bucket: number;
  loads: number;
}

/** Returns the time, ms, within which `part` of the loads completed; undefined without loads. */
export function percentileMs(buckets: readonly BucketLoads[], part: number): number | undefined {
  const total = buckets.reduce((sum, { loads }) => sum + loads, 0);
  if (total === 0) return undefined;
  let seen = 0;
  for (const { bucket, loads } of [...buckets].sort((a, b) => a.bucket - b.bucket)) {
    seen += loads;
    if (seen >= total * part) return msOf(bucket);
  }
  return undefined;
}
