import { oddsHistoryAnswerSchema } from '@bothways/domain/history';
import { apiQuery } from '@bothways/platform';
import { AREA } from '../area-name.ts';

/** What the dialog may look back on; 0 is everything that is stored. */
export const RANGES = [1, 24, 0] as const;
export type RangeHours = (typeof RANGES)[number];

export interface HistoryWish {
  bookie: string;
  topic: string;
  hours: RangeHours;
}

/** The history of one bookmaker's price, and of the others' beside it. */
export const historyQuery = ({ bookie, topic, hours }: HistoryWish) => {
  const params = new URLSearchParams({ bookie, topic, ...(hours > 0 && { hours: String(hours) }) });
  return apiQuery({
    key: [AREA, 'history', bookie, topic, hours],
    path: `/api/odds/history?${params}`,
    schema: oddsHistoryAnswerSchema,
  });
};
