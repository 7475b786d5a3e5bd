/**
 * Returns the first `limit` indexes, from 0 below `count`, in sorted order without sorting the rest: a heap holds the
 * best so far with the worst of them on top, so most indexes are discarded by one comparison.
 * @param compare negative if the first belongs before the second; never 0 for two different indexes
 */
export function bestPlaces(
  count: number,
  limit: number,
  compare: (a: number, b: number) => number,
): number[] {
  const heap: number[] = [];
  for (let place = 0; place < count; place++) {
    const worst = heap[0];
    if (heap.length < limit) {
      heap.push(place);
      rise(heap, compare);
    } else if (worst !== undefined && compare(place, worst) < 0) {
      heap[0] = place;
      sink(heap, compare);
    }
  }
  return heap.sort(compare);
}

/** `bestPlaces` for items. */
export function bestOf<T>(items: readonly T[], limit: number, compare: (a: T, b: T) => number): T[] {
  const byPlace = (a: number, b: number): number => {
    const [one, other] = [items[a], items[b]];
    return one === undefined || other === undefined ? 0 : compare(one, other);
  };
  return bestPlaces(items.length, limit, byPlace).flatMap((place) => items.slice(place, place + 1));
}

type Compare = (a: number, b: number) => number;

function rise(heap: number[], compare: Compare): void {
  let at = heap.length - 1;
  while (at > 0 && isWorse(heap, at, (at - 1) >> 1, compare)) {
    swap(heap, at, (at - 1) >> 1);
    at = (at - 1) >> 1;
  }
}

function sink(heap: number[], compare: Compare): void {
  let at = 0;
  for (;;) {
    const left = 2 * at + 1;
    const worst = left + 1 < heap.length && isWorse(heap, left + 1, left, compare) ? left + 1 : left;
    if (worst >= heap.length || !isWorse(heap, worst, at, compare)) return;
    swap(heap, at, worst);
    at = worst;
  }
}

const isWorse = (heap: readonly number[], a: number, b: number, compare: Compare): boolean =>
  compare(heap[a] ?? 0, heap[b] ?? 0) > 0;

function swap(heap: number[], a: number, b: number): void {
  [heap[a], heap[b]] = [heap[b] ?? 0, heap[a] ?? 0];
}
