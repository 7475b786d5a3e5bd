import type { ReportedResultInput } from '@bothways/domain/results';
import type { Sport } from '@bothways/domain/sports';
import { isoOf } from '@bothways/domain/time';
import type { Tally } from '../tally.ts';
import { oddsApiScoreSchema } from './odds-api.schema.ts';
import { competitionOf, sportOfKey } from './odds-api-sports.ts';

/** The provider reports no older events. */
const TOLD_DAYS = 3;
/** Price of polling finished events, in credits. */
export const SCORES_COST = 2;

/** Query of a scores poll besides the sport. */
export const SCORES_QUERY = { daysFrom: String(TOLD_DAYS), dateFormat: 'iso' } as const;

/**
 * Sports whose final score, with everything played, is what bets settle on. For tennis, the provider does not state
 * what it counts.
 */
const TOTAL_SPORTS: ReadonlySet<Sport> = new Set([
  'football',
  'basketball',
  'baseball',
  'americanFootball',
  'hockey',
]);

/** Whether scores of this sport settle anything. */
export const canSettle = (sport: Sport | undefined): boolean =>
  sport !== undefined && TOTAL_SPORTS.has(sport);

/**
 * Reads results from a `/scores` response: for completed events, the final score with everything played. It has no
 * halves, and no score of regular time.
 */
export function resultsOf(
  answer: readonly unknown[],
  nowMs: number,
  { skip }: { skip: Tally['skip'] },
): ReportedResultInput[] {
  return answer.flatMap((raw): ReportedResultInput[] => {
    const { success, data } = oddsApiScoreSchema.safeParse(raw);
    if (!success) {
      skip('malformed score');
      return [];
    }
    const sport = sportOfKey(data.sport_key);
    if (!data.completed || !sport || !canSettle(sport)) return [];
    const [home, away] = [data.home_team, data.away_team].map((team) => {
      const scores = data.scores?.filter(({ name }) => name === team) ?? [];
      const [only] = scores;
      return scores.length === 1 && only && /^\d{1,3}$/.test(only.score) ? Number(only.score) : undefined;
    });
    if (home === undefined || away === undefined) {
      skip('completed without a score');
      return [];
    }
    const event = {
      id: data.id,
      sport,
      ...competitionOf(data.sport_title),
      home: data.home_team,
      away: data.away_team,
      startedAt: data.commence_time,
    };
    const scores = [{ overTimeIncluded: true, home, away }];
    return [{ event, state: 'final', scores, at: data.last_update ?? isoOf(nowMs) }];
  });
}
