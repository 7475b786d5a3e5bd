import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@bothways/domain/registry';
import { z } from 'zod';

/**
 * The area's settings for its release checks: `gate.json` beside its `area.json`, stored with each release, never
 * served.
 */
const GATE_FILE = 'gate.json';

/** Demo users by the local part of their address; the product guarantees these names. */
const DEMO_PEOPLE = ['free', 'pro', 'newcomer', 'manager', 'operator', 'admin'] as const;
export type DemoPerson = (typeof DEMO_PEOPLE)[number];

const gateSpecSchema = z.strictObject({
  /**
   * Maximum size that a page may load of the area's scripts and styles, compressed; by default +5 % of the previous
   * release.
   */
  budgetKb: z.number().positive().optional(),
  /** The user who visits its pages; by default one who may see them all. */
  person: z.enum(DEMO_PEOPLE).optional(),
  /** Exceptions by the area's route pattern. */
  routes: z
    .record(
      z.string(),
      z.strictObject({
        /** Path below the locale with parameters of an existing demo record; otherwise a link must lead there. */
        example: z.string().optional(),
        person: z.enum(DEMO_PEOPLE).optional(),
        /** The demo has no such record: the example leads to the page that says so. */
        missing: z.boolean().optional(),
      }),
    )
    .default({}),
});
export type GateSpec = z.infer<typeof gateSpecSchema>;

/** @throws Error if the file exists but is invalid */
export async function readGateSpec(folder: string): Promise<GateSpec> {
  const text = await readFile(join(folder, GATE_FILE), 'utf8').catch(() => '{}');
  return gateSpecSchema.parse(JSON.parse(text));
}

/** Returns a user who may see all of an area. */
export function personFor({ spec }: Release, { person }: GateSpec): DemoPerson {
  return person ?? (spec?.access === 'permission' ? 'admin' : 'pro');
}

/** Stores an area's settings with its release; the file is in no list of files, so it is never served. */
export async function keepGateSpec(releaseFolder: string, appDir: string): Promise<void> {
  const spec = await readGateSpec(appDir);
  await rm(join(releaseFolder, GATE_FILE), { force: true });
  await writeFile(join(releaseFolder, GATE_FILE), JSON.stringify(spec));
}
