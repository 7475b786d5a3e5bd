import { bookiesAnswerSchema } from '@bothways/domain/bookies';
import type { Mode } from '@bothways/domain/quotes';
import type { Db } from '#kernel/db';
import { type Mount, operation, route } from '#kernel/http';
import { listBookies, readCatalogue } from './catalogue.ts';

const listOf = (mode: Mode) =>
  operation({
    method: 'get',
    path: `/api/bookies/${mode}`,
    tag: 'Bookmakers',
    summary: `Bookmakers with ${mode} odds`,
    access: 'session',
    answer: bookiesAnswerSchema,
    failure: 'Failed to fetch bookmakers',
  });

/** Operations of the bookmaker pickers, by mode. */
export const bookiesOperations = { prematch: listOf('prematch'), live: listOf('live') };

const MODES: readonly Mode[] = ['prematch', 'live'];

/** Mounts the routes of the bookmaker pickers. */
export const mountBookies =
  (db: Db): Mount =>
  (api) => {
    for (const mode of MODES)
      route(api, bookiesOperations[mode], async () => {
        // Read first: a change meanwhile is announced once more.
        const { changes } = await readCatalogue(db);
        return { success: true, bookies: await listBookies(db, mode), catalogue: changes };
      });
  };
