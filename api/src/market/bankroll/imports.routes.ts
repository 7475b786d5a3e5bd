import {
  importAnswerSchema,
  importBodySchema,
  importParamsSchema,
  importsAnswerSchema,
  MAX_IMPORT_BYTES,
} from '@bothways/domain/bankroll';
import type { Feature } from '@bothways/domain/plans';
import type { Db } from '#kernel/db';
import { demandJson, JSON_HEADERS, type Mount, operation, readBytes, route } from '#kernel/http';
import type { Jobs } from '#kernel/jobs';
import { TokenBuckets } from '#kernel/limits';
import { importKind } from './import-job.ts';
import { Imports } from './imports.service.ts';

/**
 * A user coming from another tracker has a few files; each is read in a thread, so a program that uploads nonstop is
 * slowed down.
 */
const FILES = { burst: 20, refillMs: 60_000 };

const IMPORTS = '/api/bankroll/imports';
const shared = {
  tag: 'Bankroll',
  access: { features: ['bankrollManagement'], feature: (): Feature => 'bankrollManagement' },
} as const;

/** Operations on imports of bets. */
export const bankrollImportOperations = {
  list: operation({
    ...shared,
    method: 'get',
    path: IMPORTS,
    summary: 'The newest files that were read in',
    answer: importsAnswerSchema,
    failure: 'Failed to fetch imports',
  }),
  one: operation({
    ...shared,
    method: 'get',
    path: `${IMPORTS}/{id}`,
    summary: 'A file that was read in, and how far it is',
    params: importParamsSchema,
    answer: importAnswerSchema,
    failure: 'Failed to fetch the import',
  }),
  add: operation({
    ...shared,
    method: 'post',
    path: IMPORTS,
    summary:
      'Takes the bets of a file, all or none, and writes them bit by bit; what is there already is not added again. 409 while ' +
      'another one is under way',
    bodyTypes: { 'application/json': importBodySchema },
    maxBodyBytes: MAX_IMPORT_BYTES,
    answer: importAnswerSchema,
    status: 202,
    failure: 'Failed to import the bets',
  }),
  undo: operation({
    ...shared,
    method: 'delete',
    path: `${IMPORTS}/{id}`,
    summary: 'Takes back what a file brought, bit by bit',
    params: importParamsSchema,
    answer: importAnswerSchema,
    failure: 'Failed to undo the import',
  }),
};

export interface ImportRoutesDeps {
  db: Db;
  jobs: Pick<Jobs, 'register'>;
  nowMs: () => number;
  /** Monotonic clock, in milliseconds. */
  monotonicMs: () => number;
}

export const mountBankrollImports =
  ({ db, jobs, nowMs, monotonicMs }: ImportRoutesDeps): Mount =>
  (api) => {
    const imports = new Imports({ db, nowMs, queue: jobs.register(importKind({ db, nowMs })) });
    const files = new TokenBuckets({ ...FILES, nowMs: monotonicMs });
    const { list, one, add, undo } = bankrollImportOperations;
    route(api, list, async ({ user }) => ({ success: true, imports: await imports.list(user().userId) }));
    route(api, one, async ({ params, user }) => ({
      success: true,
      import: await imports.one(user().userId, params.id),
    }));
    route(api, add, async ({ c, user }) => {
      const { userId } = user();
      demandJson(c);
      files.take(userId);
      const made = await imports.add(userId, () => readBytes(c, MAX_IMPORT_BYTES));
      return new Response(JSON.stringify({ success: true, import: made }), {
        status: 202,
        headers: JSON_HEADERS,
      });
    });
    route(api, undo, async ({ params, user }) => ({
      success: true,
      import: await imports.undo(user().userId, params.id),
    }));
  };
