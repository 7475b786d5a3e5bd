import {
  arbSettingsAnswers,
  configurationIdSchema,
  createArbSettingsSchema,
  updateArbSettingsSchema,
} from '@bothways/domain/settings';
import { type Mount, operation, route } from '#kernel/http';
import { done, type SettingsRouteDeps, writerOf } from './settings.answers.ts';
import { mountSharedSettings, type RouteNaming, sharedBy, sharedOperations } from './settings.routes.ts';
import type { SettingsService } from './settings.service.ts';

const DIALECT: RouteNaming<'arbs', typeof configurationIdSchema> = {
  family: 'arbs',
  tag: 'Settings of arbs',
  idQuery: configurationIdSchema,
  idOf: ({ id }) => id,
  createBody: createArbSettingsSchema,
  answers: arbSettingsAnswers,
  failures: {
    fetch: 'Failed to fetch settings',
    create: 'Failed to create configuration',
    delete: 'Failed to delete configuration',
  },
};
const shared = sharedBy(DIALECT);

/** Operations on configurations of the arb lists. */
export const arbSettingsOperations = {
  ...sharedOperations(DIALECT),
  update: operation({
    ...shared,
    method: 'put',
    summary: 'Change a configuration; what it said before stays in its history',
    query: configurationIdSchema,
    body: updateArbSettingsSchema,
    answer: arbSettingsAnswers.written,
    failure: 'Failed to update configuration',
  }),
  activate: operation({
    ...shared,
    method: 'patch',
    path: `${shared.path}/active`,
    summary: 'Make a configuration the active one',
    query: configurationIdSchema,
    answer: arbSettingsAnswers.written,
    failure: 'Failed to set configuration as active',
  }),
};

/** Mounts the configurations of the arb lists; `?id=` names a configuration in every operation. */
export const mountArbSettings =
  (service: SettingsService<'arbs'>, deps: SettingsRouteDeps): Mount =>
  (api) => {
    const operations = arbSettingsOperations;
    mountSharedSettings(api, { ...deps, naming: DIALECT, operations, service });
    route(api, operations.update, async (ask) => {
      const { version, setAsActive, ...written } = ask.body;
      const config = await service.update(writerOf(ask, deps), ask.query.id, written, {
        version,
        setAsActive,
      });
      return done('Configuration updated', config);
    });
    route(api, operations.activate, async (ask) =>
      done('Configuration set as active', await service.activate(writerOf(ask, deps), ask.query.id)),
    );
  };
