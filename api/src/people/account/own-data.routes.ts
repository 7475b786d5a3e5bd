import {
  accountExportSchema,
  authoritySchema,
  deleteAccountSchema,
  doneSchema,
  exportGuideQuerySchema,
  exportGuideSchema,
} from '@bothways/domain/account';
import { JSON_HEADERS, type Mount, operation, route } from '#kernel/http';
import { type AuthDeps, answerWith, keyOfField, personOf } from '#people/auth';
import { exportGuide } from './export-guide.ts';
import { type DeletionDeps, deleteAccount, exportAccount } from './own-data.service.ts';

/** Operations on export and deletion of an account. */
export const ownDataOperations = {
  export: operation({
    method: 'post',
    path: '/api/account/export',
    tag: 'Account',
    summary: 'Everything that the account owns, as JSON',
    access: 'session',
    body: authoritySchema,
    answer: accountExportSchema,
    failure: 'Failed to export the account',
    errorKey: keyOfField,
  }),
  guide: operation({
    method: 'get',
    path: '/api/account/export/guide',
    tag: 'Account',
    summary: 'The files and columns of an export, each in a sentence',
    access: 'session',
    query: exportGuideQuerySchema,
    answer: exportGuideSchema,
    failure: 'Failed to load the guide to the export',
  }),
  delete: operation({
    method: 'post',
    path: '/api/account/delete',
    tag: 'Account',
    summary: 'Delete the account with everything that it owns',
    access: 'session',
    body: deleteAccountSchema,
    answer: doneSchema,
    failure: 'Failed to delete the account',
    errorKey: keyOfField,
  }),
};

/** Mounts export and deletion of the caller's account. */
export const mountOwnData =
  (deps: AuthDeps, deletion: DeletionDeps): Mount =>
  (api) => {
    const { cookie, trustProxy } = deps;

    route(api, ownDataOperations.export, async ({ c, body, user }) => {
      const text = await exportAccount(deps, personOf(c, user(), trustProxy), body);
      return new Response(text, { headers: JSON_HEADERS });
    });

    route(api, ownDataOperations.guide, ({ query }) => exportGuide(deps.db, query.locale));

    route(api, ownDataOperations.delete, async ({ c, body, user }) => {
      await deleteAccount(deps, personOf(c, user(), trustProxy), body, deletion);
      return answerWith({ success: true }, [cookie.clear()]);
    });
  };
