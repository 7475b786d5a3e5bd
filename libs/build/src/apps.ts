import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type AreaName, areaNameSchema, type ReleaseName } from '@bothways/domain/registry';
import type { Configuration } from '@rspack/core';
import { type Mode, WORKSPACE_ROOT } from './app.ts';

/** The areas of this repository: the folders with a declaration. */
export const AREAS: readonly AreaName[] = readdirSync(WORKSPACE_ROOT).flatMap((folder) => {
  const name = areaNameSchema.safeParse(folder).data;
  return name && existsSync(path.join(WORKSPACE_ROOT, name, 'area.json')) ? [name] : [];
});

/** All apps of this repository, the shell first: it is the largest build. */
export const APPS: readonly ReleaseName[] = ['shell', ...AREAS];

export const appDir = (name: ReleaseName): string => path.join(WORKSPACE_ROOT, name);

/**
 * Returns the app named on a command line, with or without "mf-".
 * @throws when there is none
 */
export function appNamed(text: string | undefined): ReleaseName {
  const found = APPS.find((name) => name === text || name === `mf-${text}`);
  if (found) return found;
  throw new Error(`Name one of: ${APPS.join(', ')}`);
}

type ConfigModule = { default: (env: unknown, argv: { mode: Mode }) => Configuration };

/** Loads the app's configuration from its `rspack.config.ts`. */
export async function loadConfig(name: ReleaseName, mode: Mode): Promise<Configuration> {
  const module: ConfigModule = await import(path.join(appDir(name), 'rspack.config.ts'));
  return module.default({}, { mode });
}
