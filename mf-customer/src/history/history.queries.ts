import { oddsHistoryAnswerSchema } from '@bothways/domain/history';
import { apiQuery } from '@bothways/platform';
import { AREA } from '../area-name.ts';

/** Ranges of the dialog, hours; 0 is everything stored. */
export const RANGES = [1, 24, 0] as const;
export type RangeHours = (typeof RANGES)[number];

/** The last hours, or between two moments, ISO 8601. */
export type Period = { hours: RangeHours } | { from: string; to: string };

export interface HistoryWish {
  bookie: string;
  topic: string;
  period: Period;
}

const partsOf = (period: Period): Record<string, string> => {
  if ('from' in period) return { ...period };
  return period.hours > 0 ? { hours: String(period.hours) } : {};
};

/** Returns the query for the history of one bookmaker's price and, for comparison, the others'. */
export const historyQuery = ({ bookie, topic, period }: HistoryWish) => {
  const params = new URLSearchParams({ bookie, topic, ...partsOf(period) });
  return apiQuery({
    key: [AREA, 'history', bookie, topic, period],
    path: `/api/odds/history?${params}`,
    schema: oddsHistoryAnswerSchema,
  });
};
