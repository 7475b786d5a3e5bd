import { betProfitCents, SHARE_PARTS } from '../profit.ts';
import type { BetState } from '../states.schema.ts';
import { termsOfRow } from './agreed.ts';
import { atOnce } from './at-once.ts';
import { type Cells, type ImportSettings, LineError } from './cells.ts';
import type { Choice, ImportPlan, Question } from './choices.ts';
import { doubtfulColumns } from './columns.ts';
import { combine } from './combined.ts';
import { readDate } from './dates.ts';
import { cashOutOf, isNetDoubtful, namedStateOf } from './ending.ts';
import { IMPORT_FIELDS, missingFields } from './fields.ts';
import type { ImportRow } from './import.schema.ts';
import { cellsOf, type Style, settingsOf, styleOf, withColumn } from './plan.ts';
import { profitFound } from './profit-column.ts';
import { readBetsInSteps } from './read-bets.ts';
import { READINGS } from './readings.ts';
import { readingsOfState, stateReadingSchema, UNANSWERED } from './states.ts';
import { sideOf, termsOf } from './terms.ts';
import { folded } from './words.ts';

const COLUMN = 'column:';
const STATE = 'state:';
const IGNORED = 'none';

/** Returns the plan with an answer; undefined takes it back. A column's meaning is an answer, too. */
export function withAnswer(plan: ImportPlan, id: string, answer: string | undefined): ImportPlan {
  const { [id]: _, ...others } = plan.answers;
  const answers = answer === undefined ? others : { ...others, [id]: answer };
  const field = id.startsWith(COLUMN) ? IMPORT_FIELDS.find((each) => each === answer) : undefined;
  const column = Number(id.slice(COLUMN.length));
  const unmapped = id.startsWith(COLUMN)
    ? { ...plan, mapping: Object.fromEntries(Object.entries(plan.mapping).filter(([, at]) => at !== column)) }
    : plan;
  return { ...(field === undefined ? unmapped : withColumn(unmapped, field, column)), answers };
}

/** Columns that may change money: each is asked for, and stays visible with its answer. */
function columnQuestions(plan: ImportPlan): Question[] {
  const { file, source, mapping, answers } = plan;
  const answered = new Set(Object.keys(answers));
  const unasked = Object.fromEntries(
    Object.entries(mapping).filter(([, at]) => !answered.has(`${COLUMN}${at}`)),
  );
  const free = IMPORT_FIELDS.filter((field) => unasked[field] === undefined);
  return doubtfulColumns(file, source, unasked).map((at) => {
    const id = `${COLUMN}${at}`;
    const field = IMPORT_FIELDS.find((each) => each === answers[id]);
    // A field that has another column since is no answer any more.
    const answer = field !== undefined && mapping[field] !== at ? undefined : answers[id];
    const subject = file.header[at] || String(at + 1);
    return {
      id,
      kind: 'column',
      subject,
      readings: [IGNORED, ...free],
      ...(answer !== undefined && { answer }),
    };
  });
}

/** Texts of single bets that leave something open, by what it is. */
type Doubts = Map<string, string>;

/** States that bring the same whatever a free bet's stake does. */
const KIND_IS_NOTHING: ReadonlySet<BetState | undefined> = new Set(['lost', 'void', 'refused', 'cashedOut']);

/** Fields that can make a free bet of a bet, or change its profit. */
const TERMS = ['freebet', 'tags', 'type', 'commission', 'bonus'] as const;

/** Adds a bet's doubts. @throws LineError where a cell cannot be read at all */
function addDoubts(doubts: Doubts, cells: Cells): void {
  const { source, states } = cells.settings;
  const add = (id: string, text: string): void => {
    if (!doubts.has(id)) doubts.set(id, text);
  };
  if (source === 'bothways') return;
  const word = cells.text('state', 40);
  if (readingsOfState(word, source)) add(`${STATE}${folded(word)}`, word);
  for (const field of ['commission', 'bonus'] as const)
    if (!cells.isNo(field) && !cells.isRate(field)) add(field, cells.text(field, 40));
  const isOpenWord = readingsOfState(word, source) !== undefined && !states.has(folded(word));
  const state = isOpenWord ? undefined : namedStateOf(cells);
  if (cashOutOf(cells) && state !== 'cashedOut') add('cashOut', cells.text('cashOut', 40));
  if (sideOf(cells) === 'lay') add('layStake', cells.text('stake', 40));
  if (TERMS.every((field) => cells.text(field) === '')) return;
  const read = termsOf(cells);
  const isStated = cells.text('profit') !== '' || cells.text('payout') !== '';
  if (
    read.terms.freebet &&
    !read.isFreebetStated &&
    !KIND_IS_NOTHING.has(state) &&
    (!isStated || state === 'open')
  )
    add('freebet', cells.text('freebet', 40) || cells.text('tags', 40) || cells.text('type', 40));
  if (state && isNetDoubtful(cells, read, state)) add('net', cells.text('profit', 40));
}

function doubtsIn(plan: ImportPlan, settings: ImportSettings): Doubts {
  const doubts: Doubts = new Map();
  for (const { cells } of combine(plan.file, settings)) {
    try {
      addDoubts(doubts, cells);
    } catch (error) {
      if (!(error instanceof LineError)) throw error;
    }
  }
  return doubts;
}

const ASKED_OF_BETS = [
  'commission',
  'bonus',
  'net',
  'cashOut',
  'freebet',
  'layStake',
] as const satisfies Choice[];
const asked = (plan: ImportPlan, id: Choice, subject: string): Question => {
  const answer = plan.answers[id];
  return { id, kind: id, subject, readings: READINGS[id], ...(answer !== undefined && { answer }) };
};

/** The first date whose value depends on the order of day and month. */
const doubtfulDate = (plan: ImportPlan): string =>
  [...cellsOf(plan, ['placedAt', 'settledAt', 'startsAt'])].find(
    (cell) => readDate(cell, 'dmy', plan.clock) !== readDate(cell, 'mdy', plan.clock),
  ) ?? '';

/** Questions on the formats of the whole file. */
function styleQuestions(plan: ImportPlan, { dates, mark, notation }: Style): Question[] {
  return [
    ...(dates.isSure ? [] : [asked(plan, 'dates', doubtfulDate(plan))]),
    ...(mark.isSure ? [] : [asked(plan, 'mark', mark.example ?? '')]),
    ...(notation.isSure ? [] : [asked(plan, 'notation', notation.example ?? '')]),
  ];
}

/** The column of profits, where its arithmetic does not tell, or tells that it contains payouts. */
function profitQuestions(plan: ImportPlan, settings: ImportSettings): Question[] {
  const found = profitFound(plan.file, settings);
  if (found === 'profit' || plan.mapping.profit === undefined) return [];
  const question = asked(plan, 'profit', plan.file.header[plan.mapping.profit] ?? '');
  return [
    question.answer === undefined && found ? { ...question, answer: found, isFromFile: true } : question,
  ];
}

/** Returns all that a file leaves open, with the answers so far. Nothing is read before each has one. */
export function questionsOf(plan: ImportPlan): Question[] {
  const style = styleOf(plan);
  const columns = columnQuestions(plan);
  if (missingFields(plan.mapping).length > 0) return [...styleQuestions(plan, style), ...columns];
  const settings = settingsOf(plan, style);
  const doubts = doubtsIn(plan, settings);
  const states = [...doubts].flatMap(([id, word]): Question[] => {
    const readings = id.startsWith(STATE) ? readingsOfState(word, plan.source) : undefined;
    const answer = plan.answers[id];
    return readings
      ? [{ id, kind: 'state', subject: word, readings, ...(answer !== undefined && { answer }) }]
      : [];
  });
  const ofBets = ASKED_OF_BETS.flatMap((id) => {
    const subject = doubts.get(id);
    return subject === undefined ? [] : [asked(plan, id, subject)];
  });
  return [
    ...styleQuestions(plan, style),
    ...columns,
    ...states,
    ...profitQuestions(plan, settings),
    ...ofBets,
  ];
}

export const isAnswered = ({ answer }: Question): boolean => answer !== undefined;

/** Sums of the bets of a file, in cents of whatever currency. */
export interface Sums {
  bets: number;
  stakeCents: number;
  profitCents: number;
}

/** Returns the profit of a row as it stands in the file; 0 while open. */
export const profitOfRow = (row: ImportRow): number =>
  betProfitCents(termsOfRow(row), {
    state: row.state,
    cashOutCents: row.cashOutCents ?? null,
    shareMicro: row.share === undefined ? null : Math.round(row.share * SHARE_PARTS),
  });

/** Lines that sums of a reading are made of at first: more would hold the page up. */
export const MAX_SUMMED_LINES = 3000;

export function sumsOf(rows: readonly ImportRow[]): Sums {
  const sums = { bets: rows.length, stakeCents: 0, profitCents: 0 };
  for (const row of rows) {
    sums.stakeCents += row.stakeCents;
    sums.profitCents += profitOfRow(row);
  }
  return sums;
}

/** The sums of a question's readings, and of which they are. */
export type ReadingSums = { reading: string; sums: Sums }[];

/** Returns what the first lines come to with each reading of a question. */
export function sumsOfReadings(plan: ImportPlan, settings: ImportSettings, question: Question): ReadingSums {
  const lines = plan.file.lines.slice(0, MAX_SUMMED_LINES);
  return atOnce(sumsInSteps({ ...plan, file: { ...plan.file, lines } }, settings, question));
}

/**
 * Returns what the whole file comes to with each reading of a question; none for columns, which mean many things. In
 * steps: a hundred thousand lines take some seconds for each reading.
 */
export function* sumsInSteps(
  { file }: ImportPlan,
  settings: ImportSettings,
  { id, kind, readings }: Question,
): Generator<void, ReadingSums> {
  if (kind === 'column') return [];
  const before = new Map([...UNANSWERED, ...settings.states]);
  const found: ReadingSums = [];
  for (const reading of readings) {
    const state = kind === 'state' ? stateReadingSchema.parse(reading) : undefined;
    const states = state === undefined ? before : new Map(before).set(id.slice(STATE.length), state);
    const choices = kind === 'state' ? settings.choices : { ...settings.choices, [kind]: reading };
    const { rows } = yield* readBetsInSteps(file, { ...settings, choices, states });
    found.push({ reading, sums: sumsOf(rows) });
  }
  return found;
}
