import type { Quote } from '@bothways/domain/quotes';
import type { ReportedResultInput } from '@bothways/domain/results';
import type { Sport } from '@bothways/domain/sports';
import { isoOf } from '@bothways/domain/time';
import type { Tally } from '../tally.ts';
import { oddsApiScoreSchema } from './odds-api.schema.ts';
import { competitionOf, sportOfKey } from './odds-api-sports.ts';

const HOUR_MS = 3_600_000;
/** The shortest games are over by then; before it nothing is asked. */
const PLAYED_MS = 2 * HOUR_MS;
/** While an event that should be over is not, it is asked again after. */
const AGAIN_MS = HOUR_MS;
/** The provider tells of no events further back. */
const TOLD_DAYS = 3;
const GIVEN_UP_MS = TOLD_DAYS * 24 * HOUR_MS;
/** What asking for events that are over costs, credits. */
export const SCORES_COST = 2;

/** What a question about scores says beside the sport. */
export const SCORES_QUERY = { daysFrom: String(TOLD_DAYS), dateFormat: 'iso' } as const;

/** Sports whose score is the one that bets settle on after all that was played. What it counts in tennis is not said. */
const TOTAL_SPORTS: ReadonlySet<Sport> = new Set([
  'football',
  'basketball',
  'baseball',
  'americanFootball',
  'hockey',
]);

/** When which sport is to be asked how its events ended: not before one is over, and not for ever. */
export class AwaitedScores {
  /** By sport key and event: when it began. */
  readonly #awaited = new Map<string, Map<string, number>>();
  readonly #askedMs = new Map<string, number>();

  /** Events that are quoted will be over one day. */
  expect(sportKey: string, quotes: readonly Quote[]): void {
    const events = this.#awaited.get(sportKey) ?? new Map<string, number>();
    for (const { event } of quotes)
      if (event.id !== undefined) events.set(event.id, Date.parse(event.startedAt));
    this.#awaited.set(sportKey, events);
  }

  /** Those of these sports that are to be asked now; each once at the start, for what ended while nobody listened. */
  due(sportKeys: readonly string[], nowMs: number): string[] {
    return sportKeys.filter((key) => {
      const sport = sportOfKey(key);
      if (!sport || !TOTAL_SPORTS.has(sport)) return false;
      const askedMs = this.#askedMs.get(key);
      if (askedMs === undefined) return true;
      if (nowMs - askedMs < AGAIN_MS) return false;
      return this.#startsOf(key, nowMs).some((startMs) => nowMs - startMs >= PLAYED_MS);
    });
  }

  asked(sportKey: string, nowMs: number): void {
    this.#askedMs.set(sportKey, nowMs);
  }

  /** Nothing more is to be asked about these. */
  ended(sportKey: string, results: readonly ReportedResultInput[]): void {
    for (const { event } of results) if (event?.id) this.#awaited.get(sportKey)?.delete(event.id);
  }

  #startsOf(sportKey: string, nowMs: number): number[] {
    const events = this.#awaited.get(sportKey) ?? new Map<string, number>();
    for (const [id, startMs] of events) if (nowMs - startMs > GIVEN_UP_MS) events.delete(id);
    return [...events.values()];
  }
}

/**
 * Results in a `/scores` answer: of events that are completed, the score after all that was played. There is no more in it: no
 * halves, and not the score of regular time.
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
    if (!data.completed || !sport || !TOTAL_SPORTS.has(sport)) return [];
    const [home, away] = [data.home_team, data.away_team].map((team) => {
      const said = data.scores?.filter(({ name }) => name === team) ?? [];
      const [only] = said;
      return said.length === 1 && only && /^\d{1,3}$/.test(only.score) ? Number(only.score) : undefined;
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
