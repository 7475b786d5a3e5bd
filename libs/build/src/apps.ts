import path from 'node:path';
import { AREAS, type ReleaseName, releaseNameSchema } from '@bothways/domain/registry';
import type { Configuration } from '@rspack/core';
import { type Mode, WORKSPACE_ROOT } from './app.ts';

/** All apps, the shell first: it is the largest build. */
export const APPS: readonly ReleaseName[] = ['shell', ...AREAS];

export const appDir = (name: ReleaseName): string => path.join(WORKSPACE_ROOT, name);

/**
 * The app that a command line names, with or without "mf-".
 * @throws when there is none
 */
export function appNamed(text: string | undefined): ReleaseName {
  const found = releaseNameSchema.safeParse(text).data ?? releaseNameSchema.safeParse(`mf-${text}`).data;
  if (found) return found;
  throw new Error(`Name one of: ${APPS.join(', ')}`);
}

type ConfigModule = { default: (env: unknown, argv: { mode: Mode }) => Configuration };

/** The app's own configuration, as `rspack.config.ts` gives it. */
export async function loadConfig(name: ReleaseName, mode: Mode): Promise<Configuration> {
  const module: ConfigModule = await import(path.join(appDir(name), 'rspack.config.ts'));
  return module.default({}, { mode });
}
