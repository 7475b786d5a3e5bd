import { FAMILIES } from '@bothways/domain/settings';
import type { Db } from '#kernel/db';
import type { Mount } from '#kernel/http';
import { allBookies } from '#market/bookies';
import { mountArbSettings } from './arb-settings.routes.ts';
import { settingsLimits } from './settings.answers.ts';
import { SettingsService } from './settings.service.ts';
import { shareTokens } from './share-token.ts';
import { mountValueSettings } from './value-settings.routes.ts';

interface CreateSettingsDeps {
  db: Db;
  config: { publicUrl: string };
  lastingSecret: string;
  nowMs: () => number;
  monotonicMs: () => number;
}

/** Services for both families of configurations. */
export function settingsServices({
  db,
  lastingSecret,
  nowMs,
}: Pick<CreateSettingsDeps, 'db' | 'lastingSecret' | 'nowMs'>) {
  const deps = { db, catalogue: () => allBookies(db), tokens: shareTokens(lastingSecret), nowMs };
  return {
    arbs: new SettingsService(deps, FAMILIES.arbs),
    valuebets: new SettingsService(deps, FAMILIES.valuebets),
  };
}

/** Mounts the configurations of both families of lists. */
export function createSettings({ config, monotonicMs, ...deps }: CreateSettingsDeps): Mount {
  const services = settingsServices(deps);
  const routes = { limits: settingsLimits(monotonicMs), publicUrl: config.publicUrl };
  const arbs = mountArbSettings(services.arbs, routes);
  const valuebets = mountValueSettings(services.valuebets, routes);
  return (api) => {
    arbs(api);
    valuebets(api);
  };
}
