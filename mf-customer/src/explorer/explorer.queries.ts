import {
  type HistoryEvent,
  historyEventAnswerSchema,
  historyEventsAnswerSchema,
  historyFilesAnswerSchema,
  lineOddsAnswerSchema,
  linePointsAnswerSchema,
} from '@bothways/domain/history';
import type { Mode } from '@bothways/domain/quotes';
import { apiPages, apiQuery } from '@bothways/platform';
import { AREA } from '../area-name.ts';
import { periodOf } from '../history/index.ts';

const KEY = [AREA, 'explorer'];
const at = (event: string): string => `/api/odds/events/${encodeURIComponent(event)}`;

/** Returns the query whether stored odds may be downloaded as files. */
export const filesQuery = () =>
  apiQuery({ key: [...KEY, 'files'], path: '/api/odds/files', schema: historyFilesAnswerSchema });

/** Search criteria of events. */
export interface EventSearch {
  /** YYYY-MM-DD in the person's time zone; undefined for any. */
  day: string | undefined;
  sport: HistoryEvent['sport'] | undefined;
  league: string;
  text: string;
}

export const eventsQuery = ({ day, sport, league, text }: EventSearch) =>
  apiPages({
    key: [...KEY, 'events', day, sport, league, text],
    pathOf(cursor) {
      const period = day === undefined ? undefined : periodOf({ from: day, to: day });
      const params = new URLSearchParams(
        period && 'from' in period ? { from: period.from, to: period.to } : {},
      );
      if (sport) params.set('sport', sport);
      if (league) params.set('league', league);
      if (text) params.set('text', text);
      if (cursor) params.set('cursor', cursor);
      return `/api/odds/events?${params}`;
    },
    schema: historyEventsAnswerSchema,
    nextOf: ({ data }) => data.next,
  });

export const eventQuery = (event: string, mode: Mode) =>
  apiQuery({
    key: [...KEY, 'event', event, mode],
    path: `${at(event)}?${new URLSearchParams({ mode })}`,
    schema: historyEventAnswerSchema,
  });

interface LineWish {
  event: string;
  mode: Mode;
  line: string;
}

export const lineQuery = ({ event, mode, line }: LineWish) =>
  apiQuery({
    key: [...KEY, 'line', event, mode, line],
    path: `${at(event)}/lines?${new URLSearchParams({ mode, line })}`,
    schema: lineOddsAnswerSchema,
  });

/** Returns the query keys of an event's prices: tables and charts of all its lines. */
export const pricesKeys = ({ event, mode }: Pick<LineWish, 'event' | 'mode'>) => [
  [...KEY, 'line', event, mode],
  [...KEY, 'points', event, mode],
];

/** Ranges of the chart, hours; 0 is everything stored. */
export const RANGES = [6, 24, 0] as const;
export type Range = (typeof RANGES)[number];

interface PointsWish {
  event: string;
  mode: Mode;
  topic: string;
  kind: 'odds' | 'noVig';
  range: Range;
  bookie: string;
}

export const pointsQuery = ({ event, mode, topic, kind, range, bookie }: PointsWish) => {
  const params = new URLSearchParams({ mode, topic, kind, bookie });
  if (range > 0) params.set('hours', String(range));
  return apiQuery({
    key: [...KEY, 'points', event, mode, topic, kind, range, bookie],
    path: `${at(event)}/points?${params}`,
    schema: linePointsAnswerSchema,
  });
};
