import type { Sport } from '../sports/index.ts';
import { scoreOf } from './known-score.ts';
import { choiceKey, type ReportedResult, type ResultChoice, scoreKey } from './result.schema.ts';
import { settleBy } from './settle-by.ts';
import type { SourceReport, Standing } from './source-report.ts';

const NO_PICK = { scores: [], choices: [] };

/** Combines the latest reports of all sources; undefined without any. */
export function standingOf(words: readonly SourceReport[], sport: Sport): Standing | undefined {
  const counted = countedReports(words);
  const [first] = counted;
  if (!first) return undefined;
  const base = {
    sources: counted.map(({ source }) => source).toSorted(),
    atMs: Math.max(...counted.map(({ atMs }) => atMs)),
  };
  if (!areUnanimous(counted, sport)) return { ...base, ...NO_PICK, status: 'disputed' };
  return {
    ...base,
    status: first.state,
    scores: distinct(
      counted.flatMap(({ scores }) => scores),
      scoreKey,
    ),
    choices: distinct(
      counted.flatMap(({ choices }) => choices),
      choiceKey,
    ),
  };
}

/** Returns the reports that count: a deciding one alone. A postponement is ignored once a source reports a result. */
function countedReports(words: readonly SourceReport[]): SourceReport[] {
  const decided = words.filter(({ decides }) => decides).toSorted((one, other) => other.atMs - one.atMs);
  if (decided[0]) return [decided[0]];
  const endedMs = Math.max(...words.map(({ state, atMs }) => (state === 'postponed' ? -1 : atMs)));
  return words.filter(({ state, atMs }) => state !== 'postponed' || atMs > endedMs);
}

function areUnanimous(words: readonly SourceReport[], sport: Sport): boolean {
  return words.every((one, at) =>
    words.slice(at + 1).every((other) => one.state === other.state && !isAgainst(one, other, sport)),
  );
}

const isAgainst = (one: SourceReport, other: SourceReport, sport: Sport): boolean =>
  isScoredOtherwise(one, other, sport) ||
  isScoredOtherwise(other, one, sport) ||
  isChosenOtherwise(one, other) ||
  isLost(one, other, sport) ||
  isLost(other, one, sport);

/** Whether a number of one report contradicts the other, or is below a number from before overtime. */
function isScoredOtherwise({ scores }: SourceReport, other: SourceReport, sport: Sport): boolean {
  return scores.some((score) => {
    const same = scoreOf(other.scores, score, sport);
    if (same && (same.home !== score.home || same.away !== score.away)) return true;
    if (score.overTimeIncluded) return false;
    const later = scoreOf(other.scores, { ...score, overTimeIncluded: true }, sport);
    return later !== undefined && (later.home < score.home || later.away < score.away);
  });
}

function isChosenOtherwise(one: SourceReport, other: SourceReport): boolean {
  const chosen = new Map(one.choices.map((choice) => [choiceKey(choice), choice.selection]));
  return other.choices.some((choice) => {
    const selection = chosen.get(choiceKey(choice));
    return selection !== undefined && selection !== choice.selection;
  });
}

/** Whether a choice of one report lost by the scores of the other. */
const isLost = ({ choices }: SourceReport, { scores, source, atMs }: SourceReport, sport: Sport): boolean =>
  choices.some((choice) => {
    const settled = settleBy(
      { status: 'final', scores, choices: [], sources: [source], atMs },
      choice,
      sport,
    );
    return settled !== undefined && settled !== 'won';
  });

const distinct = <T>(items: readonly T[], keyOf: (item: T) => string): T[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
];

const TURNED = { '1': '2', '2': '1', '1X': 'X2', X2: '1X' } as const;

function turnedSelection(selection: ResultChoice['selection']): ResultChoice['selection'] {
  if (selection === '1' || selection === '2' || selection === '1X' || selection === 'X2')
    return TURNED[selection];
  return selection;
}

/** Returns the result with swapped sides: for a source that names the visitors first. */
export const swappedResult = <T extends Pick<ReportedResult, 'scores' | 'choices'>>(result: T): T => ({
  ...result,
  scores: result.scores.map((score) => ({ ...score, home: score.away, away: score.home })),
  choices: result.choices.map(({ team, selection, ...choice }) => ({
    ...choice,
    ...(team !== undefined && { team: team === 1 ? (2 as const) : (1 as const) }),
    selection: turnedSelection(selection),
  })),
});
