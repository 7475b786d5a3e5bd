import type { Sport } from '../sports/index.ts';
import { scoreOf } from './known-score.ts';
import { choiceKey, type ReportedResult, type ResultChoice, scoreKey } from './result.schema.ts';
import { settleBy } from './settle-by.ts';
import type { Standing, Word } from './words.ts';

const NO_PICK = { scores: [], choices: [] };

/** What the newest words of all sources come to; undefined where there are none. */
export function standingOf(words: readonly Word[], sport: Sport): Standing | undefined {
  const counted = whoCount(words);
  const [first] = counted;
  if (!first) return undefined;
  const said = {
    sources: counted.map(({ source }) => source).toSorted(),
    atMs: Math.max(...counted.map(({ atMs }) => atMs)),
  };
  if (!areOfOneMind(counted, sport)) return { ...said, ...NO_PICK, status: 'disputed' };
  return {
    ...said,
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

/** Who decides counts alone. That it was postponed says nothing any more once somebody tells how it ended. */
function whoCount(words: readonly Word[]): Word[] {
  const decided = words.filter(({ decides }) => decides).toSorted((one, other) => other.atMs - one.atMs);
  if (decided[0]) return [decided[0]];
  const endedMs = Math.max(...words.map(({ state, atMs }) => (state === 'postponed' ? -1 : atMs)));
  return words.filter(({ state, atMs }) => state !== 'postponed' || atMs > endedMs);
}

function areOfOneMind(words: readonly Word[], sport: Sport): boolean {
  return words.every((one, at) =>
    words.slice(at + 1).every((other) => one.state === other.state && !isAgainst(one, other, sport)),
  );
}

const isAgainst = (one: Word, other: Word, sport: Sport): boolean =>
  isScoredOtherwise(one, other, sport) ||
  isScoredOtherwise(other, one, sport) ||
  isChosenOtherwise(one, other) ||
  isLost(one, other, sport) ||
  isLost(other, one, sport);

/** Whether a number of the one is another one by what the other says, or less than what was there before overtime. */
function isScoredOtherwise({ scores }: Word, other: Word, sport: Sport): boolean {
  return scores.some((score) => {
    const same = scoreOf(other.scores, score, sport);
    if (same && (same.home !== score.home || same.away !== score.away)) return true;
    if (score.overTimeIncluded) return false;
    const later = scoreOf(other.scores, { ...score, overTimeIncluded: true }, sport);
    return later !== undefined && (later.home < score.home || later.away < score.away);
  });
}

function isChosenOtherwise(one: Word, other: Word): boolean {
  const chosen = new Map(one.choices.map((choice) => [choiceKey(choice), choice.selection]));
  return other.choices.some((choice) => {
    const selection = chosen.get(choiceKey(choice));
    return selection !== undefined && selection !== choice.selection;
  });
}

/** Whether what came true by the one has lost by the scores of the other. */
const isLost = ({ choices }: Word, { scores, source, atMs }: Word, sport: Sport): boolean =>
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

/** The same result with the sides the other way round: for a source that names the visitors first. */
export const turnedResult = <T extends Pick<ReportedResult, 'scores' | 'choices'>>(result: T): T => ({
  ...result,
  scores: result.scores.map((score) => ({ ...score, home: score.away, away: score.home })),
  choices: result.choices.map(({ team, selection, ...choice }) => ({
    ...choice,
    ...(team !== undefined && { team: team === 1 ? (2 as const) : (1 as const) }),
    selection: turnedSelection(selection),
  })),
});
