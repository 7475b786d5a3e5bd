import { currencyOfName, decimalMarkOf, oddsNotationOf } from './amounts.ts';
import type { ImportSettings } from './cells.ts';
import type { Answers, Choices, ImportPlan } from './choices.ts';
import { mappingOf, sourceOf } from './columns.ts';
import { type Clock, dateOrderOf } from './dates.ts';
import type { ImportField, Mapping } from './fields.ts';
import type { ImportSource } from './import.schema.ts';
import type { ImportFile } from './import-file.ts';
import { profitFound } from './profit-column.ts';
import { READINGS } from './readings.ts';
import { type StateReading, stateReadingSchema } from './states.ts';
import { folded } from './words.ts';

const DATES = ['placedAt', 'settledAt', 'startsAt'] as const satisfies readonly ImportField[];
const AMOUNTS = [
  ...['stake', 'profit', 'payout', 'cashOut', 'commission', 'bonus', 'freebet'],
] as const satisfies readonly ImportField[];
const ODDS = ['odds', 'closing'] as const satisfies readonly ImportField[];

/** Files that machines write in one way. */
const BY_MACHINE: ReadonlySet<ImportSource> = new Set(['bothways', 'pikkit']);

/** The cells of some fields that are not empty. */
export function* cellsOf(
  { file, mapping }: Pick<ImportPlan, 'file' | 'mapping'>,
  fields: readonly ImportField[],
): Generator<string> {
  const columns = fields.flatMap((field) => mapping[field] ?? []);
  for (const { cells } of file.lines)
    for (const column of columns) {
      const cell = cells[column]?.trim() ?? '';
      if (cell !== '') yield cell;
    }
}

/** Proposes how a file is to be read, from its column names. */
export const planOf = (
  file: ImportFile,
  { clock, nowMs, source = sourceOf(file.header) }: { clock: Clock; nowMs: number; source?: ImportSource },
): ImportPlan => ({ file, source, mapping: mappingOf(file.header, source), answers: {}, clock, nowMs });

/** Returns the plan with another column for a field; a column belongs to one field at most. */
export function withColumn(plan: ImportPlan, field: ImportField, column: number | undefined): ImportPlan {
  const others = Object.entries(plan.mapping).filter(([name, at]) => name !== field && at !== column);
  const mapping: Mapping = Object.fromEntries(others);
  if (column !== undefined) mapping[field] = column;
  return { ...plan, mapping };
}

/** Formats of a file's dates and numbers, as far as all its cells tell together. */
export const styleOf = (plan: ImportPlan) => ({
  dates: dateOrderOf(cellsOf(plan, DATES)),
  mark: BY_MACHINE.has(plan.source)
    ? { mark: '.' as const, isSure: true, example: undefined }
    : decimalMarkOf(cellsOf(plan, AMOUNTS), cellsOf(plan, ODDS)),
  notation: BY_MACHINE.has(plan.source)
    ? { notation: 'decimal' as const, isSure: true, example: undefined }
    : oddsNotationOf(cellsOf(plan, ['odds'])),
});
export type Style = ReturnType<typeof styleOf>;

const isIn = <T extends string>(values: readonly T[], value: string | undefined): value is T =>
  values.some((each) => each === value);

/** The answer to a choice, or what the file itself says. */
function chosen<T extends string>(answers: Answers, name: string, values: readonly T[], usual: T): T {
  const answer = answers[name];
  return isIn(values, answer) ? answer : usual;
}

function choicesOf({ answers }: ImportPlan, { dates, mark, notation }: Style): Choices {
  return {
    dates: chosen(answers, 'dates', READINGS.dates, dates.order),
    mark: chosen(answers, 'mark', READINGS.mark, mark.mark),
    notation: chosen(answers, 'notation', ['decimal', 'american', 'fractional'], notation.notation),
    profit: chosen(answers, 'profit', READINGS.profit, 'profit'),
    commission: chosen(answers, 'commission', READINGS.commission, 'percent'),
    bonus: chosen(answers, 'bonus', READINGS.bonus, 'percent'),
    net: chosen(answers, 'net', READINGS.net, 'after'),
    cashOut: chosen(answers, 'cashOut', READINGS.cashOut, 'paid'),
    freebet: chosen(answers, 'freebet', READINGS.freebet, 'snr'),
    layStake: chosen(answers, 'layStake', READINGS.layStake, 'backer'),
  };
}

const RATES = ['commission', 'bonus'] as const satisfies readonly ImportField[];
const TIME_NAMES = new Set(['time', 'hora', 'timeplaced', 'bettime']);
const KIND_NAME = /type|tipo|kind|clase|system|sistema/;
const FLAGS = new Set(['yes', 'no', 'true', 'false', 'si', 'x', 'y', 'n', '0', '1']);
/** Fields whose cells are names, in which a word means nothing else. */
const NAMES: readonly ImportField[] = [
  'book',
  'event',
  'bet',
  'sport',
  'league',
  'note',
  'betId',
  'side',
  'state',
  'eachWay',
];

function statesOf(answers: Answers): ReadonlyMap<string, StateReading> {
  const found = Object.entries(answers).flatMap(([id, answer]): [string, StateReading][] => {
    const reading = stateReadingSchema.safeParse(answer);
    return id.startsWith('state:') && reading.success ? [[id.slice('state:'.length), reading.data]] : [];
  });
  return new Map(found);
}

/** Returns how the file is read with the answers so far. */
export function settingsOf(plan: ImportPlan, style = styleOf(plan)): ImportSettings {
  const { file, source, mapping, answers, clock, nowMs } = plan;
  const names = new Set(NAMES.flatMap((field) => mapping[field] ?? []));
  const columns = source === 'bothways' ? [] : file.header.map((_, at) => at);
  const kindColumns = columns.filter(
    (at) =>
      at === mapping.type ||
      at === mapping.tags ||
      (!names.has(at) && KIND_NAME.test(folded(file.header[at] ?? ''))),
  );
  const currency = mapping.stake === undefined ? undefined : currencyOfName(file.header[mapping.stake] ?? '');
  const used = new Set(Object.values(mapping));
  const timeColumn = file.header.findIndex((name, at) => !used.has(at) && TIME_NAMES.has(folded(name)));
  const settings: ImportSettings = {
    ...{ source, mapping, clock, nowMs, kindColumns },
    choices: choicesOf(plan, style),
    states: statesOf(answers),
    wordColumns: columns.filter((at) => !names.has(at)),
    rateFields: new Set(RATES.filter((field) => (file.header[mapping[field] ?? -1] ?? '').includes('%'))),
    areCashOutsFlags: [...cellsOf(plan, ['cashOut'])].every((cell) => FLAGS.has(folded(cell))),
    isFootballAmerican:
      source === 'pikkit' || [...cellsOf(plan, ['sport'])].some((cell) => folded(cell) === 'soccer'),
    ...(currency !== undefined && { currency }),
    ...(timeColumn >= 0 && { timeColumn }),
  };
  const isPayout = answers.profit === undefined && profitFound(file, settings) === 'payout';
  return isPayout ? { ...settings, choices: { ...settings.choices, profit: 'payout' } } : settings;
}
