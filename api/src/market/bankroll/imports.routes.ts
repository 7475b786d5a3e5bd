import {
  importAnswerSchema,
  importBodySchema,
  importParamsSchema,
  importsAnswerSchema,
  MAX_IMPORT_BYTES,
  undoneAnswerSchema,
} from '@bothways/domain/bankroll';
import type { Feature } from '@bothways/domain/plans';
import type { Db } from '#kernel/db';
import { type Mount, operation, route } from '#kernel/http';
import { importBets } from './import-bets.ts';
import { listImports, undoImport } from './imports.service.ts';

const IMPORTS = '/api/bankroll/imports';
const shared = {
  tag: 'Bankroll',
  access: { features: ['bankrollManagement'], feature: (): Feature => 'bankrollManagement' },
} as const;

/** Bets that come in a file. */
export const bankrollImportOperations = {
  list: operation({
    ...shared,
    method: 'get',
    path: IMPORTS,
    summary: 'The newest files that were read in',
    answer: importsAnswerSchema,
    failure: 'Failed to fetch imports',
  }),
  add: operation({
    ...shared,
    method: 'post',
    path: IMPORTS,
    summary: 'Takes in the bets of a file, all or none; what is there already is not added again',
    body: importBodySchema,
    maxBodyBytes: MAX_IMPORT_BYTES,
    answer: importAnswerSchema,
    failure: 'Failed to import the bets',
  }),
  undo: operation({
    ...shared,
    method: 'delete',
    path: `${IMPORTS}/{id}`,
    summary: 'Takes back what a file brought',
    params: importParamsSchema,
    answer: undoneAnswerSchema,
    failure: 'Failed to undo the import',
  }),
};

export const mountBankrollImports =
  (db: Db, nowMs: () => number): Mount =>
  (api) => {
    const { list, add, undo } = bankrollImportOperations;
    route(api, list, async ({ user }) => ({ success: true, imports: await listImports(db, user().userId) }));
    route(api, add, async ({ body, user }) => ({
      success: true,
      ...(await importBets(db, user().userId, body, nowMs())),
    }));
    route(api, undo, async ({ params, user }) => ({
      success: true,
      message: 'Undone',
      bets: await undoImport(db, user().userId, params.id, nowMs()),
    }));
  };
