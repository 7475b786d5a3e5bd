import {
  configIdSchema,
  createValueSettingsSchema,
  updateValueSettingsSchema,
  valueSettingsAnswers,
} from '@bothways/domain/settings';
import { type Mount, operation, route } from '#kernel/http';
import { done, type SettingsRouteDeps, writerOf } from './settings.answers.ts';
import { mountSharedSettings, type RouteNaming, sharedBy, sharedOperations } from './settings.routes.ts';
import type { SettingsService } from './settings.service.ts';

const DIALECT: RouteNaming<'valuebets', typeof configIdSchema> = {
  family: 'valuebets',
  tag: 'Settings of value bets',
  idQuery: configIdSchema,
  idOf: ({ configId }) => configId,
  createBody: createValueSettingsSchema,
  answers: valueSettingsAnswers,
  failures: {
    fetch: 'Failed to fetch valuebet settings',
    create: 'Failed to create valuebet configuration',
    delete: 'Failed to delete valuebet configuration',
  },
};
const shared = sharedBy(DIALECT);

/** Operations on configurations of the value-bet lists. */
export const valueSettingsOperations = {
  ...sharedOperations(DIALECT),
  update: operation({
    ...shared,
    method: 'put',
    summary: 'Change a configuration; what it said before stays in its history',
    body: updateValueSettingsSchema,
    answer: valueSettingsAnswers.written,
    failure: 'Failed to update valuebet configuration',
  }),
  activate: operation({
    ...shared,
    method: 'put',
    path: `${shared.path}/active`,
    summary: 'Make a configuration the active one',
    body: configIdSchema,
    answer: valueSettingsAnswers.written,
    failure: 'Failed to set valuebet configuration as active',
  }),
};

/**
 * Mounts the configurations of the value-bet lists; a configuration is named by `?configId=`, and by the body of a
 * change.
 */
export const mountValueSettings =
  (service: SettingsService<'valuebets'>, deps: SettingsRouteDeps): Mount =>
  (api) => {
    const operations = valueSettingsOperations;
    mountSharedSettings(api, { ...deps, naming: DIALECT, operations, service });
    route(api, operations.update, async (ask) => {
      const { id, version, setAsActive, ...written } = ask.body;
      const config = await service.update(writerOf(ask, deps), id, written, { version, setAsActive });
      return done('Configuration updated', config);
    });
    route(api, operations.activate, async (ask) =>
      done('Configuration set as active', await service.activate(writerOf(ask, deps), ask.body.configId)),
    );
  };
