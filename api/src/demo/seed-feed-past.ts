import type { IncidentKind } from '@bothways/domain/bookie-status';
import type { Mode } from '@bothways/domain/quotes';
import { DAY_MS, MINUTE_MS } from '@bothways/domain/time';
import type { Db } from '#kernel/db';
import { fillPast, type PastIncident } from '#market/bookie-status';
import { type FeedSettings, feedsOfDemo } from '#market/feeds';

const MODES: readonly Mode[] = ['prematch', 'live'];

interface FeedPast {
  bookie: string;
  kind: IncidentKind;
  daysAgo: number;
  /** Time of day, UTC. */
  at: string;
  minutes: number;
  modes?: readonly Mode[];
  arbs?: number;
}

/** A month with several incidents. */
const INCIDENTS: readonly FeedPast[] = [
  { bookie: 'betsson', kind: 'slow', daysAgo: 5, at: '18:20', minutes: 95, modes: ['live'] },
  { bookie: 'betsson', kind: 'silent', daysAgo: 4, at: '20:10', minutes: 155, modes: MODES, arbs: 9 },
  { bookie: 'winamax', kind: 'silent', daysAgo: 11, at: '14:02', minutes: 40, modes: MODES, arbs: 7 },
  { bookie: 'winamax', kind: 'slow', daysAgo: 1, at: '21:05', minutes: 48, modes: ['live'] },
  { bookie: 'marathonbet', kind: 'silent', daysAgo: 18, at: '03:15', minutes: 22, modes: MODES, arbs: 4 },
  { bookie: 'coolbet', kind: 'silent', daysAgo: 25, at: '09:00', minutes: 130, modes: MODES, arbs: 5 },
  { bookie: 'coolbet', kind: 'fewEvents', daysAgo: 24, at: '07:30', minutes: 210, modes: ['prematch'] },
  { bookie: 'betano', kind: 'slow', daysAgo: 19, at: '16:40', minutes: 70, modes: ['live'] },
  { bookie: 'paf', kind: 'fewEvents', daysAgo: 9, at: '11:15', minutes: 320, modes: ['prematch'] },
];

const incidentsOf = (nowMs: number): PastIncident[] =>
  INCIDENTS.flatMap(({ bookie, kind, daysAgo, at, minutes, modes = [], arbs = 0 }) => {
    const dayMs = Math.floor(nowMs / DAY_MS) * DAY_MS - daysAgo * DAY_MS;
    const fromMs = dayMs + Date.parse(`1970-01-01T${at}:00Z`);
    const toMs = fromMs + minutes * MINUTE_MS;
    return modes.map((mode, index) => ({ bookie, mode, kind, fromMs, toMs, arbs: index === 0 ? arbs : 0 }));
  });

/**
 * Generates six weeks of the demo's feed samples and the incidents of the last month, unless feeds were watched before.
 * @returns whether there was nothing before
 */
export async function seedFeedPast(db: Db, settings: FeedSettings['demo'], nowMs: number): Promise<boolean> {
  const feeds = () =>
    feedsOfDemo(settings, nowMs).map((feed) => ({
      ...feed,
      // Fast bookmakers' prices last longer.
      stillThere: Math.round(79 - Math.min(22, feed.delayMs / (feed.mode === 'live' ? 105 : 550))),
    }));
  return fillPast(db, () => ({ feeds: feeds(), incidents: incidentsOf(nowMs) }), nowMs);
}
