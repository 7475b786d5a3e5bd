import { explainAnswerSchema, valueBetLatestAnswerSchema } from '@bothways/domain/valuebets';
import { apiQuery } from '@bothways/platform';
import { AREA } from '../area-name.ts';

/** A selected value bet is read again this often. */
export const VALUE_REFRESH_MS = 60_000;

/** One value bet as the book has it now, with every line of its market. */
export const latestValueQuery = (id: string) =>
  apiQuery({
    key: [AREA, 'valuebets', 'latest', id],
    path: '/api/valuebets/latest',
    schema: valueBetLatestAnswerSchema,
    body: { valuebetIds: [id] },
  });

/** How its fair price came about. */
export const explainQuery = (id: string) =>
  apiQuery({
    key: [AREA, 'valuebets', 'explain', id],
    path: `/api/valuebets/explain?id=${encodeURIComponent(id)}`,
    schema: explainAnswerSchema,
  });
