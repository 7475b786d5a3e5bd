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
import type { Standing } from './source-report.ts';

/**
 * Settles a bet by a result; undefined where the result does not decide it: the event is disputed or postponed, the
 * bet's number is unknown, or a draw returns the stake at one bookmaker and loses it at another.
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

/** Settles by the winning selection where no score is known. */
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

/** Maximum results to enumerate; no statistic with such high numbers is bet on in regular time only. */
const MAX_CANDIDATES = 2500;

/**
 * Settles where only the score including overtime is known: the score at the end of regular time was between 0:0 and
 * that, because goals are never lost. Settles the bet if all such cases agree.
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
