import type { Pick } from '../markets/index.ts';
import type { Settled } from '../odds/index.ts';
import {
  CHOICE_MARKETS,
  ofSide,
  PickError,
  type ResultScope,
  type Score,
  scopeOf,
  settle,
  TWO_WAY_SPORTS,
} from '../settlement/index.ts';
import type { Sport } from '../sports/index.ts';
import { isClocked, scoreOf } from './known-score.ts';
import { choiceKey, type ResultChoice, type ResultScore } from './result.schema.ts';
import type { Standing } from './words.ts';

/**
 * How a bet ends by a result; undefined where the result does not say: the event is disputed or postponed, the number that
 * the bet looks at is not known, or a draw returns the stake at one bookmaker and loses it at the next.
 */
export function settleBy(
  { status, scores, choices }: Standing,
  pick: Pick,
  sport: Sport,
): Settled | undefined {
  if (status === 'void') return 'void';
  if (status !== 'final') return undefined;
  try {
    return CHOICE_MARKETS.has(pick.market)
      ? byChoice(choices, pick)
      : (byScore(scores, pick, sport) ?? byWinner(choices, pick));
  } catch (error) {
    if (error instanceof PickError) return undefined;
    throw error;
  }
}

function byChoice(choices: readonly ResultChoice[], pick: Pick): Settled | undefined {
  const wanted = choiceKey(pick);
  const choice = choices.find((each) => choiceKey(each) === wanted);
  return choice && settle(pick, { selection: choice.selection });
}

/** Where no score is known, but which selection won. */
function byWinner(choices: readonly ResultChoice[], pick: Pick): Settled | undefined {
  const wanted = choiceKey(pick);
  const choice = choices.find((each) => choiceKey(each) === wanted);
  return choice && ofSide(choice.selection === pick.selection ? 'won' : 'lost', pick.side);
}

function byScore(scores: readonly ResultScore[], pick: Pick, sport: Sport): Settled | undefined {
  const scope = scopeOf(pick, sport);
  const score = scoreOf(scores, scope, sport);
  if (!score) return byFinalScore(scores, scope, pick, sport);
  return isDrawUnclear(pick, score, scope, sport) ? undefined : settle(pick, score);
}

/** Two-way winners: whether a draw returns or loses depends on whether the market had a third selection. */
const isDrawUnclear = (pick: Pick, { home, away }: Score, { unit }: ResultScope, sport: Sport): boolean =>
  pick.market === 'W' &&
  pick.selection !== 'X' &&
  home === away &&
  (TWO_WAY_SPORTS.has(sport) || unit === 'sets');

/** More results than this are not gone through; nothing that counts so far is bet on in regular time only. */
const MAX_CANDIDATES = 2500;

/**
 * Where only the score after all that was played is known: regular time ended somewhere between 0:0 and that, for nobody loses
 * goals. If a bet ends alike in every such case it is settled, otherwise nothing is said.
 */
function byFinalScore(
  scores: readonly ResultScore[],
  scope: ResultScope,
  pick: Pick,
  sport: Sport,
): Settled | undefined {
  if (!isClocked(scope, sport) || scope.overTimeIncluded || scope.period !== 'FT') return undefined;
  const final = scoreOf(scores, { ...scope, overTimeIncluded: true }, sport);
  if (!final || (final.home + 1) * (final.away + 1) > MAX_CANDIDATES) return undefined;
  let agreed: Settled | undefined;
  for (let home = final.home; home >= 0; home--)
    for (let away = final.away; away >= 0; away--) {
      if (isDrawUnclear(pick, { home, away }, scope, sport)) return undefined;
      const settled = settle(pick, { home, away });
      if (agreed !== undefined && agreed !== settled) return undefined;
      agreed = settled;
    }
  return agreed;
}
