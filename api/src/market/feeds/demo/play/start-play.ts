import type { Sport } from '@bothways/domain/sports';
import type { Opinion } from '../pricing/score-model.ts';
import type { Random } from '../random.ts';
import type { Play } from './play.ts';
import { RULES } from './rules.ts';
import { TeamGame } from './team-game.ts';
import { TennisMatch } from './tennis-match.ts';

const MIN_RATE = 0.25;

/** Starts a game between sides of the strength that `truth` expects. */
export function startPlay(
  sport: Sport,
  { supremacy, total }: Opinion,
  startMs: number,
  random: Random,
): Play {
  if (sport === 'tennis') return new TennisMatch(supremacy, startMs, random);
  const rates = {
    home: Math.max(MIN_RATE, (total + supremacy) / 2),
    away: Math.max(MIN_RATE, (total - supremacy) / 2),
  };
  return new TeamGame(RULES[sport], rates, startMs, random);
}
