import { bookiesAnswerSchema } from '@bothways/domain/bookies';
import type { Mode } from '@bothways/domain/quotes';
import { apiQuery } from '@bothways/platform';
import { AREA } from '../area-name.ts';

const FRESH_MS = 5 * 60_000;

/** Returns the query of the bookmakers that offer a mode. */
export const bookiesQuery = (mode: Mode) =>
  apiQuery({
    key: [AREA, 'bookies', mode],
    path: `/api/bookies/${mode}`,
    schema: bookiesAnswerSchema,
    staleMs: FRESH_MS,
  });
