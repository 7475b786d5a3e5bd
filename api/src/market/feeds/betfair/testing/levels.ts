import type { RunnerChange } from '../stream.schema.ts';

type Row = readonly [key: number, price: number, size: number];
type Told = Readonly<Record<string, readonly Row[]>>;
/** With virtual bets or without: here there are none, so both show the same. */
type Kind = 'batb' | 'bdatb';
type Levelled = [level: number, price: number, size: number];

const NAMES = { batb: { back: 'batb', lay: 'batl' }, bdatb: { back: 'bdatb', lay: 'bdatl' } } as const;

function best(rows: readonly Row[] = [], isBack: boolean, levels: number): Levelled[] {
  return rows
    .toSorted(([, one], [, other]) => (isBack ? other - one : one - other))
    .slice(0, levels)
    .map(([, price, size], level) => [level, price, size]);
}

/** The best levels of full ladders. */
export const bestLevels = (told: Told, kind: Kind, levels: number) => ({
  [NAMES[kind].back]: best(told.atb, true, levels),
  [NAMES[kind].lay]: best(told.atl, false, levels),
});

/** What changes in the levels when full ladders do: a level that is empty has price and size 0. */
export function levelChanges(
  before: Readonly<Record<string, Told>>,
  after: Readonly<Record<string, Told>>,
  kind: Kind,
  levels: number,
): RunnerChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((key) => {
    const [id = 0, hc = 0] = key.split(' ').map(Number);
    const of = (name: 'atb' | 'atl', isBack: boolean) =>
      differences(
        best(before[key]?.[name], isBack, levels),
        best(after[key]?.[name], isBack, levels),
        levels,
      );
    return { id, hc, [NAMES[kind].back]: of('atb', true), [NAMES[kind].lay]: of('atl', false) };
  });
}

function differences(before: readonly Levelled[], after: readonly Levelled[], levels: number): Levelled[] {
  return Array.from({ length: levels }, (_, level): Levelled => after[level] ?? [level, 0, 0]).filter(
    ([level, price, size]) => {
      const [, oldPrice, oldSize] = before[level] ?? [level, 0, 0];
      return price !== oldPrice || size !== oldSize;
    },
  );
}
