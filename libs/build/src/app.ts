import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

export type Mode = 'development' | 'production';

/** What an app's `rspack.config.ts` says of itself; everything else is the preset's. */
export interface AppInput {
  /** The app's folder, absolute. */
  dir: string;
  /** Folder and package name without scope, e.g. "mf-customer". */
  name: string;
  kind: 'shell' | 'remote';
  /** Seen by visitors, for whom the shell fetches nothing that is for signed-in people: brings its own interface library. */
  forVisitors?: boolean;
  /** Port of its dev server. */
  port: number;
}

export const WORKSPACE_ROOT = path.resolve(import.meta.dirname, '../../..');

const packageSchema = z.object({ name: z.string(), version: z.string() });

/** Version of a workspace package or dependency by its folder. */
export const packageVersion = (dir: string): string =>
  packageSchema.parse(JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'))).version;
