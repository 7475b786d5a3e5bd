/** What of a long list is mounted, and how much room the rest takes. */
export interface ListWindow {
  /** First mounted item. */
  start: number;
  /** One behind the last mounted item. */
  end: number;
  /** Room of the items before and behind, px. */
  before: number;
  after: number;
}

export interface ListView {
  /** Upper edge of what is seen, px from the list's own upper edge; negative while the list begins below it. */
  top: number;
  height: number;
}

/** So much is mounted beyond either edge, so that a turn of the wheel shows no gap. */
export const OVERSCAN_PX = 600;

/** Which of the items a view shows; `sizes` are their heights, each followed by `gap`. */
export function windowOf(sizes: readonly number[], gap: number, { top, height }: ListView): ListWindow {
  const [from, to] = [top - OVERSCAN_PX, top + height + OVERSCAN_PX];
  let start = 0;
  let before = 0;
  while (start < sizes.length && before + (sizes[start] ?? 0) < from) {
    before += (sizes[start] ?? 0) + gap;
    start += 1;
  }
  let end = start;
  let edge = before;
  while (end < sizes.length && edge < to) {
    edge += (sizes[end] ?? 0) + gap;
    end += 1;
  }
  let after = 0;
  for (let index = end; index < sizes.length; index += 1) after += (sizes[index] ?? 0) + gap;
  return { start, end, before, after };
}

/** Where an item begins, px from the list's upper edge. */
export const offsetOf = (sizes: readonly number[], gap: number, index: number): number =>
  sizes.slice(0, index).reduce((sum, size) => sum + size + gap, 0);
