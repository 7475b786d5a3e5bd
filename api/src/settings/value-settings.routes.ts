import {
  configIdSchema,
  createValueSettingsSchema,
  importSchema,
  rollbackSchema,
  settingsTypeSchema,
  shareAnswerSchema,
  unshareAnswerSchema,
  updateValueSettingsSchema,
  valueSettingsAnswers,
} from '@bothways/domain/settings';
import { z } from 'zod';
import type { Mount } from '../app.ts';
import { route } from '../http/route.ts';
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
import type { SettingsService } from './settings.service.ts';

const PATH = '/api/settings/valuebets';
const shared = { tag: 'Settings of value bets', access: 'session', params: settingsTypeSchema } as const;

/** Configurations of the value-bet lists; a configuration is named by `configId`, and by `id` where it is updated. */
export const mountValueSettings =
  (service: SettingsService<'valuebets'>, deps: SettingsRouteDeps): Mount =>
  (api) => {
    // Before the routes with a type in this place, so that "import" is not taken for one.
    route(
      api,
      {
        method: 'post',
        path: `${PATH}/import`,
        tag: shared.tag,
        access: 'session',
        summary: 'Import a shared configuration as a new one, or say what it would bring',
        body: importSchema,
        answer: valueSettingsAnswers.imported,
        failure: 'Failed to import configuration',
      },
      async ({ body, user }) => {
        const { userId } = user();
        deps.limits.import(userId);
        const owner = { userId, mode: body.configType };
        return importAnswer(
          body.preview
            ? await service.preview(owner, body.shareToken)
            : await service.import(owner, body.shareToken, body.setAsActive),
        );
      },
    );
    route(
      api,
      {
        ...shared,
        method: 'get',
        path: `${PATH}/{type}`,
        summary: 'All configurations of a list, and the active one',
        answer: valueSettingsAnswers.settings,
        failure: 'Failed to fetch valuebet settings',
      },
      async (ask) => listAnswer(await service.list(ownerOf(ask))),
    );
    route(
      api,
      {
        ...shared,
        method: 'get',
        path: `${PATH}/{type}/history`,
        summary: 'The versions of a configuration, newest first',
        query: configIdSchema,
        answer: valueSettingsAnswers.history,
        failure: 'Failed to fetch configuration history',
      },
      async (ask) => found({ versions: await service.history(ownerOf(ask), ask.query.configId) }),
    );
    route(
      api,
      {
        ...shared,
        method: 'post',
        path: `${PATH}/{type}`,
        summary: 'Create a configuration',
        body: createValueSettingsSchema,
        answer: valueSettingsAnswers.written,
        failure: 'Failed to create valuebet configuration',
      },
      async (ask) => {
        const { setAsActive, ...written } = ask.body;
        return done('Configuration created', await service.create(writerOf(ask, deps), written, setAsActive));
      },
    );
    route(
      api,
      {
        ...shared,
        method: 'put',
        path: `${PATH}/{type}`,
        summary: 'Change a configuration; what it said before stays in its history',
        body: updateValueSettingsSchema,
        answer: valueSettingsAnswers.written,
        failure: 'Failed to update valuebet configuration',
      },
      async (ask) => {
        const { id, version, ...written } = ask.body;
        const config = await service.update(writerOf(ask, deps), id, written, version);
        return done('Configuration updated', config);
      },
    );
    route(
      api,
      {
        ...shared,
        method: 'delete',
        path: `${PATH}/{type}`,
        summary: 'Delete a configuration; the one changed last takes the place of the active one',
        query: configIdSchema,
        answer: valueSettingsAnswers.deleted,
        failure: 'Failed to delete valuebet configuration',
      },
      async (ask) => {
        const activeConfig = (await service.remove(writerOf(ask, deps), ask.query.configId)) ?? null;
        return done('Configuration deleted', { activeConfig });
      },
    );
    route(
      api,
      {
        ...shared,
        method: 'put',
        path: `${PATH}/{type}/active`,
        summary: 'Make a configuration the active one',
        body: configIdSchema,
        answer: valueSettingsAnswers.written,
        failure: 'Failed to set valuebet configuration as active',
      },
      async (ask) =>
        done('Configuration set as active', await service.activate(writerOf(ask, deps), ask.body.configId)),
    );
    route(
      api,
      {
        ...shared,
        method: 'post',
        path: `${PATH}/{type}/share`,
        summary: 'The share link of a configuration; the same one until sharing is disabled',
        query: configIdSchema,
        body: z.strictObject({}),
        bodyOptional: true,
        answer: shareAnswerSchema,
        failure: 'Failed to generate share link',
      },
      async (ask) => {
        const token = await service.share(writerOf(ask, deps), ask.query.configId);
        const link = shareLink(deps.publicUrl, 'valuebets', ask.params.type, token);
        return done('Share link generated', { token, link });
      },
    );
    route(
      api,
      {
        ...shared,
        method: 'delete',
        path: `${PATH}/{type}/share`,
        summary: 'Disable the share link of a configuration',
        query: configIdSchema,
        answer: unshareAnswerSchema,
        failure: 'Failed to disable sharing',
      },
      async (ask) => {
        await service.unshare(writerOf(ask, deps), ask.query.configId);
        return { success: true, message: 'Sharing disabled' };
      },
    );
    route(
      api,
      {
        ...shared,
        method: 'post',
        path: `${PATH}/{type}/rollback`,
        summary: 'Bring an earlier version back, as a new one',
        body: rollbackSchema,
        answer: valueSettingsAnswers.written,
        failure: 'Failed to rollback configuration',
      },
      async (ask) => {
        const { configId, version } = ask.body;
        return done(
          'Configuration rolled back',
          await service.rollback(writerOf(ask, deps), configId, version),
        );
      },
    );
  };
