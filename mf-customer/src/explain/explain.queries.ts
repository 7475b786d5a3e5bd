import { explainAnswerSchema } from '@bothways/domain/valuebets';
import { apiQuery } from '@bothways/platform';
import { AREA } from '../area-name.ts';

/** How the fair price of a value bet came about. */
export const explainQuery = (id: string) =>
  apiQuery({
    key: [AREA, 'valuebets', 'explain', id],
    path: `/api/valuebets/explain?id=${encodeURIComponent(id)}`,
    schema: explainAnswerSchema,
  });
