import { oddsDropsAnswerSchema } from '@bothways/domain/history';
import { apiQuery } from '@bothways/platform';
import { AREA } from '../../area-name.ts';
import type { DropsView } from './use-drops-view.ts';

/** Returns the query of the largest drops that match the view. */
export function dropsQuery({ open: _, ...view }: DropsView) {
  const { mode, window, sport, league, bookies, minPct, minMoved, startsWithin, sort } = view;
  const params = new URLSearchParams({ mode, window, sort, minPct: `${minPct}`, minMoved: `${minMoved}` });
  if (sport) params.set('sport', sport);
  if (league) params.set('league', league);
  if (bookies.length > 0) params.set('bookies', bookies.join(','));
  if (startsWithin !== undefined) params.set('startsWithin', `${startsWithin}`);
  return apiQuery({
    key: [AREA, 'explorer', 'drops', `${params}`],
    path: `/api/odds/drops?${params}`,
    schema: oddsDropsAnswerSchema,
  });
}
