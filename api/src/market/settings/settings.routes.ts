import {
  importSchema,
  type PayloadOf,
  rollbackSchema,
  type SettingsFamily,
  settingsTypeSchema,
  shareAnswerSchema,
  unshareAnswerSchema,
} from '@bothways/domain/settings';
import { z } from 'zod';
import { type Api, operation, route } from '#kernel/http';
import {
  done,
  found,
  importAnswer,
  listAnswer,
  ownerOf,
  type SettingsRouteDeps,
  shareLink,
  writerOf,
} from './settings.answers.ts';
import type { SettingsService, Written } from './settings.service.ts';

type AnswerName = 'settings' | 'history' | 'written' | 'deleted' | 'imported';

/** Differences of the families in names and texts (customer.md sections 7 and 8). */
export interface RouteNaming<F extends SettingsFamily, IdQuery extends z.ZodType> {
  family: F;
  tag: string;
  /** How a URL names a configuration. */
  idQuery: IdQuery;
  idOf(query: z.output<IdQuery>): string;
  createBody: z.ZodType<Written<PayloadOf[F]> & { setAsActive: boolean }>;
  answers: Record<AnswerName, z.ZodType>;
  failures: Record<'fetch' | 'create' | 'delete', string>;
}

/** Common parts of a family's operations. */
export const sharedBy = ({ family, tag }: { family: SettingsFamily; tag: string }) =>
  ({ path: `/api/settings/${family}/{type}`, tag, access: 'session', params: settingsTypeSchema }) as const;

/** The operations common to both families; updating and activating differ. */
export function sharedOperations<F extends SettingsFamily, IdQuery extends z.ZodType>(
  naming: RouteNaming<F, IdQuery>,
) {
  const { family, tag, answers, failures, idQuery, createBody } = naming;
  const shared = sharedBy(naming);
  const { path } = shared;
  return {
    // Before paths with a type in this segment, so that "import" is not parsed as one.
    import: operation({
      method: 'post',
      path: `/api/settings/${family}/import`,
      tag,
      access: 'session',
      summary: 'Import a shared configuration as a new one, or say what it would bring',
      body: importSchema,
      answer: answers.imported,
      failure: 'Failed to import configuration',
    }),
    list: operation({
      ...shared,
      method: 'get',
      summary: 'All configurations of a list, and the active one',
      answer: answers.settings,
      failure: failures.fetch,
    }),
    history: operation({
      ...shared,
      method: 'get',
      path: `${path}/history`,
      summary: 'The versions of a configuration, newest first',
      query: idQuery,
      answer: answers.history,
      failure: 'Failed to fetch configuration history',
    }),
    create: operation({
      ...shared,
      method: 'post',
      summary: 'Create a configuration',
      body: createBody,
      answer: answers.written,
      failure: failures.create,
    }),
    delete: operation({
      ...shared,
      method: 'delete',
      summary: 'Delete a configuration; the one changed last takes the place of the active one',
      query: idQuery,
      answer: answers.deleted,
      failure: failures.delete,
    }),
    share: operation({
      ...shared,
      method: 'post',
      path: `${path}/share`,
      summary: 'The share link of a configuration; the same one until sharing is disabled',
      query: idQuery,
      body: z.strictObject({}),
      bodyOptional: true,
      answer: shareAnswerSchema,
      failure: 'Failed to generate share link',
    }),
    unshare: operation({
      ...shared,
      method: 'delete',
      path: `${path}/share`,
      summary: 'Disable the share link of a configuration',
      query: idQuery,
      answer: unshareAnswerSchema,
      failure: 'Failed to disable sharing',
    }),
    rollback: operation({
      ...shared,
      method: 'post',
      path: `${path}/rollback`,
      summary: 'Bring an earlier version back, as a new one; 409 where somebody saved another since `newest`',
      body: rollbackSchema,
      answer: answers.written,
      failure: 'Failed to rollback configuration',
    }),
  };
}

interface SharedParts<F extends SettingsFamily, IdQuery extends z.ZodType> extends SettingsRouteDeps {
  naming: RouteNaming<F, IdQuery>;
  operations: ReturnType<typeof sharedOperations<F, IdQuery>>;
  service: SettingsService<F>;
}

/** Mounts the operations common to both families. */
export function mountSharedSettings<F extends SettingsFamily, IdQuery extends z.ZodType>(
  api: Api,
  parts: SharedParts<F, IdQuery>,
): void {
  const { naming, operations, service, limits, publicUrl } = parts;
  const { family, idOf } = naming;
  route(api, operations.import, async ({ body, user }) => {
    const { userId } = user();
    limits.import(userId);
    const owner = { userId, mode: body.configType };
    return importAnswer(
      body.preview
        ? await service.preview(owner, body.shareToken)
        : await service.import(owner, body.shareToken, body.setAsActive),
    );
  });
  route(api, operations.list, async (ask) => listAnswer(await service.list(ownerOf(ask))));
  route(api, operations.history, async (ask) =>
    found({ versions: await service.history(ownerOf(ask), idOf(ask.query)) }),
  );
  route(api, operations.create, async (ask) => {
    const { setAsActive, ...written } = ask.body;
    return done('Configuration created', await service.create(writerOf(ask, parts), written, setAsActive));
  });
  route(api, operations.delete, async (ask) => {
    const activeConfig = (await service.remove(writerOf(ask, parts), idOf(ask.query))) ?? null;
    return done('Configuration deleted', { activeConfig });
  });
  route(api, operations.share, async (ask) => {
    const token = await service.share(writerOf(ask, parts), idOf(ask.query));
    return done('Share link generated', {
      token,
      link: shareLink(publicUrl, family, ask.params.type, token),
    });
  });
  route(api, operations.unshare, async (ask) => {
    await service.unshare(writerOf(ask, parts), idOf(ask.query));
    return { success: true, message: 'Sharing disabled' };
  });
  route(api, operations.rollback, async (ask) => {
    const { configId, ...wanted } = ask.body;
    const config = await service.rollback(writerOf(ask, parts), configId, wanted);
    return done('Configuration rolled back', config);
  });
}
