import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

export type Mode = 'development' | 'production';

/** Input of an app's `rspack.config.ts`; everything else comes from the preset. */
export interface AppInput {
  /** The app's folder, absolute. */
  dir: string;
  /** Folder and package name without scope, e.g. "mf-customer". */
  name: string;
  kind: 'shell' | 'remote';
  /**
   * For visitors, to whom the shell serves nothing reserved for signed-in people: bundles its own interface library.
   */
  forVisitors?: boolean;
  /** Port of its dev server. */
  port: number;
}

export const WORKSPACE_ROOT = path.resolve(import.meta.dirname, '../../..');

const packageSchema = z.object({ name: z.string(), version: z.string() });

/** Returns the version of the package in a folder. */
export const packageVersion = (dir: string): string =>
  packageSchema.parse(JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'))).version;
