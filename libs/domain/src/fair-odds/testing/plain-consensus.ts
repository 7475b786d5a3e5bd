import type { FairBook } from '../blend.ts';
import type { FairPrice, MarketLine } from '../consensus.ts';
import { falling } from '../curve.ts';
import { lineShare } from '../line-share.ts';

/**
 * Reference implementation of the consensus, for tests: computes every price from scratch, from the books that remain
 * without the judged group. Without caches or shortcuts.
 */
export function plainPrice(
  market: readonly MarketLine[],
  at: { line: number | undefined; selection: number; selections: number; without: number | undefined },
): FairPrice | undefined {
  const lines = market
    .map(({ line, books }) => ({ line, own: books.filter(({ group }) => group !== at.without) }))
    .toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
    .map(({ line, own }) => ({ line, own, blend: blendOf(own, at.selections) }));
  const here = lines.find(({ line }) => line === at.line);
  if (!here) return undefined;
  const points = lines.flatMap(({ line, blend }) =>
    line === undefined || !blend ? [] : [pointOf(line, blend)],
  );
  const hasCurve = at.selections === 2 && points.length >= 2;
  const curve = hasCurve ? curveOf(lines, points) : new Map<number, number>();
  const same = here.blend?.groups ?? 0;
  const groups = same < 3 && hasCurve ? Math.max(same, nearVoices(lines, here, points)) : same;
  const share = at.line === undefined ? undefined : curve.get(at.line);
  const blended = here.blend?.probabilities[at.selection];
  if (groups < 3 || (share === undefined && (blended === undefined || same < 3))) return undefined;
  const spline = share === undefined || at.selection === 0 ? share : 1 - share;
  const dataPoints = lines.reduce((sum, { blend }) => sum + (blend?.books ?? 0), 0);
  return {
    probability: spline ?? blended ?? Number.NaN,
    ...(spline !== undefined && {
      spline: { probability: spline, sameBets: here.blend?.books ?? 0, dataPoints },
    }),
    ...(blended !== undefined && { blended }),
    groups,
  };
}

interface Blend {
  probabilities: number[];
  weight: number;
  groups: number;
  books: number;
}
interface Line {
  line: number | undefined;
  own: readonly FairBook[];
  blend: Blend | undefined;
}
interface Point {
  line: number;
  share: number;
  weight: number;
  support: number;
}

function blendOf(books: readonly FairBook[], selections: number): Blend | undefined {
  const judged = selections === 2 ? [0] : Array.from({ length: selections }, (_, selection) => selection);
  const chance = (book: FairBook, selection: number): number => book.probabilities[selection] ?? 0;
  const shares = books.map(({ group }) => 1 / books.filter((other) => other.group === group).length);
  const usual = middleOf(
    books.flatMap(({ margin }, at) =>
      margin === undefined ? [] : [{ value: margin, weight: shares[at] ?? 0 }],
    ),
  );
  const trusts = books.map(({ margin }) => trustIn(margin, Math.round(usual * 1000) / 1000));
  const weights = shares.map((share, at) => share * (trusts[at] ?? 0));
  const whole = shares.map((share, at) => ((trusts[at] ?? 0) < 0.5 ? 0 : share));
  const middles = judged.map((selection) =>
    middleOf(books.map((book, at) => ({ value: chance(book, selection), weight: whole[at] ?? 0 }))),
  );
  const counts = books.map((book, at) => {
    const offs = judged.map((selection, index) => {
      const middle = middles[index] ?? 0;
      return Math.abs(chance(book, selection) - middle) / Math.sqrt(middle * (1 - middle));
    });
    const off = Math.max(...offs) / 0.16;
    return off < 1 ? (weights[at] ?? 0) * (1 - off * off) ** 2 : 0;
  });
  const weight = counts.reduce((sum, count) => sum + count, 0);
  if (weight === 0) return undefined;
  const counted = books.filter((_, at) => (counts[at] ?? 0) > 0);
  const means = judged.map(
    (selection) =>
      books.reduce((sum, book, at) => sum + (counts[at] ?? 0) * chance(book, selection), 0) / weight,
  );
  return {
    probabilities: selections === 2 ? [means[0] ?? 0, 1 - (means[0] ?? 0)] : means,
    weight,
    groups: new Set(counted.map(({ group }) => group)).size,
    books: counted.length,
  };
}

/** Trust falls from a margin three points above the usual one to 0 at eight. */
function trustIn(margin: number | undefined, usual: number): number {
  if (margin === undefined || !(margin - usual > 0.03)) return 1;
  const off = Math.min(1, (margin - usual - 0.03) / 0.05);
  return (1 - off * off) ** 2;
}

/** The mean over the two sources in the middle: one that is half inside counts half. */
function middleOf(values: readonly { value: number; weight: number }[]): number {
  const total = values.reduce((sum, { weight }) => sum + weight, 0);
  const width = Math.min(2, total);
  let [below, sum] = [0, 0];
  for (const { value, weight } of values.toSorted((a, b) => a.value - b.value)) {
    const inside = Math.min(below + weight, (total + width) / 2) - Math.max(below, (total - width) / 2);
    sum += Math.max(0, inside) * value;
    below += weight;
  }
  return sum / width;
}

const pointOf = (line: number, { probabilities, weight, groups }: Blend): Point => ({
  line,
  share: probabilities[0] ?? 0,
  weight,
  support: Math.min(1, groups / 3),
});

const logit = (share: number): number => {
  const bounded = Math.min(1 - 1e-4, Math.max(1e-4, share));
  return Math.log(bounded / (1 - bounded));
};
const logistic = (value: number): number => 1 / (1 + Math.exp(-value));

interface Curve {
  middle: number;
  level: number;
  slope: number;
}
const logitAt = ({ middle, level, slope }: Curve, line: number): number =>
  logit(lineShare(line, (half) => logistic(level - slope * (half - middle))));

function curveOf(lines: readonly Line[], points: readonly Point[]): Map<number, number> {
  const [first, last] = [points[0]?.line ?? 0, points.at(-1)?.line ?? 0];
  const all = lines.flatMap(({ line, blend }): Point[] => {
    if (line === undefined || line < first || line > last) return [];
    return [blend ? pointOf(line, blend) : { line, share: 0.5, weight: 0, support: 0 }];
  });
  const fitted = fit(points);
  const off = ({ line, share }: Point): number => logit(share) - logitAt(fitted, line);
  const shares = all.map((point, at) => {
    if (point.support >= 1) return point.share;
    const below = all.slice(0, at).findLast(({ support }) => support >= 1);
    const above = all.slice(at + 1).find(({ support }) => support >= 1);
    const part = below && above ? (point.line - below.line) / (above.line - below.line) : 0;
    const between = below && above ? off(below) + part * (off(above) - off(below)) : off(point);
    return logistic(logitAt(fitted, point.line) + point.support * off(point) + (1 - point.support) * between);
  });
  const smooth = falling(
    shares,
    all.map(({ weight }) => weight),
  );
  return new Map(all.map(({ line }, at) => [line, smooth[at] ?? Number.NaN]));
}

function fit(points: readonly Point[]): Curve {
  const total = (of: (point: Point) => number): number =>
    points.reduce((sum, point) => sum + point.weight * of(point), 0);
  const weight = total(() => 1);
  const middle = total(({ line }) => line) / weight;
  const square = total(({ line }) => (line - middle) ** 2);
  const product = total(({ line, share }) => (line - middle) * logit(share));
  let curve: Curve = {
    middle,
    level: total(({ share }) => logit(share)) / weight,
    slope: Math.max(1e-3, -product / square),
  };
  for (let step = 0; step < 4; step++) curve = stepped(curve, total);
  return curve;
}

function stepped(curve: Curve, total: (of: (point: Point) => number) => number): Curve {
  const here = ({ line }: Point): number => logitAt(curve, line);
  const a = (point: Point): number =>
    (logitAt({ ...curve, level: curve.level + 1e-4 }, point.line) - here(point)) / 1e-4;
  const b = (point: Point): number =>
    (logitAt({ ...curve, slope: curve.slope + 1e-4 }, point.line) - here(point)) / 1e-4;
  const off = (point: Point): number => logit(point.share) - here(point);
  const [aa, ab, bb] = [total((p) => a(p) * a(p)), total((p) => a(p) * b(p)), total((p) => b(p) * b(p))];
  const [ar, br] = [total((p) => a(p) * off(p)), total((p) => b(p) * off(p))];
  const determinant = aa * bb - ab * ab;
  if (!(determinant > 1e-12 * aa * bb)) return curve;
  const level = curve.level + (bb * ar - ab * br) / determinant;
  return {
    middle: curve.middle,
    level,
    slope: Math.max(1e-3, curve.slope + (aa * br - ab * ar) / determinant),
  };
}

function nearVoices(lines: readonly Line[], here: Line, points: readonly Point[]): number {
  const { slope } = fit(points);
  const near = lines.filter(
    ({ line, blend }) => blend && Math.abs((line ?? 0) - (here.line ?? 0)) * slope <= 0.3 + 1e-9,
  );
  const sides = near
    .filter(({ blend }) => (blend?.groups ?? 0) >= 3)
    .map(({ line }) => Math.sign((line ?? 0) - (here.line ?? 0)));
  const groups = new Set(near.flatMap(({ own }) => own.map(({ group }) => group)));
  return sides.includes(-1) && sides.includes(1) ? groups.size : 0;
}
