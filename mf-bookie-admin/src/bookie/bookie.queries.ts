import {
  adminBookieAnswerSchema,
  adminBookiesAnswerSchema,
  type BookieArea,
  bookieConsequencesAnswerSchema,
  bookieHistoryAnswerSchema,
  bookieMessageSchema,
  type NewBookie,
} from '@bothways/domain/bookies';
import { api, apiPages, apiQuery } from '@bothways/platform';
import { withQuery } from '../page/index.ts';

/** The counts change constantly; ten seconds is fresh enough to read a table. */
const REFRESH_MS = 10_000;
const PATH = '/api/admin/bookies';
const pathTo = (bookie: string, ...rest: string[]): string =>
  [PATH, encodeURIComponent(bookie), ...rest].join('/');

/** Root key of all bookmaker queries here: refetched after a change. */
export const BOOKIES_KEY = ['mf-bookie-admin', 'bookies'] as const;

/** The catalogue with all settings, plus the engine's statistics for those with the permission. */
export const adminBookiesQuery = (withStats: boolean) => ({
  ...apiQuery({
    key: [...BOOKIES_KEY, { withStats }],
    path: `${PATH}${withStats ? '?stats=true' : ''}`,
    schema: adminBookiesAnswerSchema,
  }),
  refetchInterval: REFRESH_MS,
});

/** Deleted bookmakers that can still be restored. */
export const deletedBookiesQuery = () =>
  apiQuery({
    key: [...BOOKIES_KEY, 'deleted'],
    path: `${PATH}?deleted=true`,
    schema: adminBookiesAnswerSchema,
  });

/** An area's earlier versions, newest first. */
export const areaHistoryQuery = (bookie: string, area: BookieArea) =>
  apiPages({
    key: [...BOOKIES_KEY, 'history', bookie, area],
    pathOf: (before) => withQuery(pathTo(bookie, 'history'), { area, before }),
    schema: bookieHistoryAnswerSchema,
    nextOf: ({ next }) => next?.toString(),
  });

/** What deleting a bookmaker would affect. */
export const consequencesQuery = (bookie: string) =>
  apiQuery({
    // Not below the list's key: after deletion it must not be refetched.
    key: ['mf-bookie-admin', 'bookie-consequences', bookie],
    path: pathTo(bookie, 'consequences'),
    schema: bookieConsequencesAnswerSchema,
  });

/** Saves an area. 409: another save followed the version on which the body is based. */
export const saveArea = (bookie: string, area: BookieArea, body: unknown) =>
  api.put(pathTo(bookie, area), { schema: bookieMessageSchema, body });

/** Restores an earlier version of an area as a new one. 409: there is a newer one than `newest`. */
export const restoreArea = (bookie: string, area: BookieArea, body: { version: number; newest: number }) =>
  api.post(pathTo(bookie, 'areas', area, 'restore'), { schema: bookieMessageSchema, body });

export const createBookie = (body: NewBookie) => api.post(PATH, { schema: adminBookieAnswerSchema, body });

/** 409: bot users have accounts there. */
export const deleteBookie = (bookie: string) => api.delete(pathTo(bookie), { schema: bookieMessageSchema });

export const restoreBookie = (bookie: string) =>
  api.post(pathTo(bookie, 'restore'), { schema: bookieMessageSchema });
