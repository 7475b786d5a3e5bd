/** A half-open span of time, ms since epoch. */
export interface Span {
  fromMs: number;
  toMs: number;
}

const isSome = ({ fromMs, toMs }: Span): boolean => toMs > fromMs;

/** Returns the union as disjoint, non-adjacent spans, in order. */
export function unionOf(spans: readonly Span[]): Span[] {
  const union: Span[] = [];
  for (const { fromMs, toMs } of spans.filter(isSome).toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = union.at(-1);
    if (last && fromMs <= last.toMs) last.toMs = Math.max(last.toMs, toMs);
    else union.push({ fromMs, toMs });
  }
  return union;
}

/** Returns the intersection. */
export function commonOf(some: readonly Span[], others: readonly Span[]): Span[] {
  const parts = some.flatMap((one) =>
    others.map(({ fromMs, toMs }) => ({
      fromMs: Math.max(one.fromMs, fromMs),
      toMs: Math.min(one.toMs, toMs),
    })),
  );
  return unionOf(parts);
}

/** Returns the first without the time of the others. */
export function without(some: readonly Span[], others: readonly Span[]): Span[] {
  let left = unionOf(some);
  for (const { fromMs, toMs } of unionOf(others))
    left = left.flatMap((span) =>
      span.toMs <= fromMs || span.fromMs >= toMs
        ? [span]
        : [
            { fromMs: span.fromMs, toMs: fromMs },
            { fromMs: toMs, toMs: span.toMs },
          ].filter(isSome),
    );
  return left;
}

/** Returns the total length, ms; overlaps count once. */
export const measureOf = (spans: readonly Span[]): number =>
  unionOf(spans).reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
