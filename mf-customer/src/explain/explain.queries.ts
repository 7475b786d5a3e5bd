import { explainAnswerSchema } from '@bothways/domain/valuebets';
import { apiQuery } from '@bothways/platform';
import { AREA } from '../area-name.ts';

/** Returns the query that explains the fair price of a value bet. */
export const explainQuery = (id: string) =>
  apiQuery({
    key: [AREA, 'valuebets', 'explain', id],
    path: `/api/valuebets/explain?id=${encodeURIComponent(id)}`,
    schema: explainAnswerSchema,
  });
