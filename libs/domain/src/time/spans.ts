/** A stretch of time, ms since epoch: from the first moment to before the last. */
export interface Span {
  fromMs: number;
  toMs: number;
}

const isSome = ({ fromMs, toMs }: Span): boolean => toMs > fromMs;

/** The same time as stretches that neither touch nor overlap, in order. */
export function unionOf(spans: readonly Span[]): Span[] {
  const union: Span[] = [];
  for (const { fromMs, toMs } of spans.filter(isSome).toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = union.at(-1);
    if (last && fromMs <= last.toMs) last.toMs = Math.max(last.toMs, toMs);
    else union.push({ fromMs, toMs });
  }
  return union;
}

/** The time that both have. */
export function commonOf(some: readonly Span[], others: readonly Span[]): Span[] {
  const parts = some.flatMap((one) =>
    others.map(({ fromMs, toMs }) => ({
      fromMs: Math.max(one.fromMs, fromMs),
      toMs: Math.min(one.toMs, toMs),
    })),
  );
  return unionOf(parts);
}

/** The time of the first that the others do not have. */
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

/** How long stretches are together, ms; what overlaps counts once. */
export const measureOf = (spans: readonly Span[]): number =>
  unionOf(spans).reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
