import { FAMILIES } from '@bothways/domain/settings';
import type { Db } from '#kernel/db';
import type { Mount } from '#kernel/http';
import { allBookies } from '#market/bookies';
import { mountArbSettings } from './arb-settings.routes.ts';
import { settingsLimits } from './settings.answers.ts';
import { SettingsService } from './settings.service.ts';
import { shareTokens } from './share-token.ts';
import { mountValueSettings } from './value-settings.routes.ts';

export interface CreateSettingsDeps {
  db: Db;
  config: { publicUrl: string };
  authSecret: string;
  nowMs: () => number;
  monotonicMs: () => number;
}

/** The configurations of both families of lists. */
export function createSettings({ db, config, authSecret, nowMs, monotonicMs }: CreateSettingsDeps): Mount {
  const deps = { db, catalogue: () => allBookies(db), tokens: shareTokens(authSecret), nowMs };
  const routes = { limits: settingsLimits(monotonicMs), publicUrl: config.publicUrl };
  const arbs = mountArbSettings(new SettingsService(deps, FAMILIES.arbs), routes);
  const valuebets = mountValueSettings(new SettingsService(deps, FAMILIES.valuebets), routes);
  return (api) => {
    arbs(api);
    valuebets(api);
  };
}
