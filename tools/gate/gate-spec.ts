import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@bothways/domain/registry';
import { z } from 'zod';

/** What an area says to the gate: `gate.json` beside its `area.json`, kept with each of its releases, never served. */
const GATE_FILE = 'gate.json';

/** Demo people by the part of their address before the @; the product promises them by name. */
const DEMO_PEOPLE = ['free', 'pro', 'newcomer', 'manager', 'operator', 'admin'] as const;
export type DemoPerson = (typeof DEMO_PEOPLE)[number];

const gateSpecSchema = z.strictObject({
  /** Most that one page may load of the area's scripts and styles, compressed; without it +5 % of the release before. */
  budgetKb: z.number().positive().optional(),
  /** Who looks at its pages; by default one who may see them all. */
  person: z.enum(DEMO_PEOPLE).optional(),
  /** By the route as the area writes it, what is otherwise about it. */
  routes: z
    .record(
      z.string(),
      z.strictObject({
        /** Address below the locale where its parameters stand for something of the demo; else a link leads there. */
        example: z.string().optional(),
        person: z.enum(DEMO_PEOPLE).optional(),
        /** The demo has nothing of the kind: the example leads to the page that says so. */
        missing: z.boolean().optional(),
      }),
    )
    .default({}),
});
export type GateSpec = z.infer<typeof gateSpecSchema>;

/** @throws when it is there and is none */
export async function readGateSpec(folder: string): Promise<GateSpec> {
  const text = await readFile(join(folder, GATE_FILE), 'utf8').catch(() => '{}');
  return gateSpecSchema.parse(JSON.parse(text));
}

/** Somebody who may see all of an area. */
export function personFor({ spec }: Release, { person }: GateSpec): DemoPerson {
  return person ?? (spec?.access === 'permission' ? 'admin' : 'pro');
}

/** Keeps what an area says to the gate with its release; it is in no list of files, and so nobody is served it. */
export async function keepGateSpec(releaseFolder: string, appDir: string): Promise<void> {
  const spec = await readGateSpec(appDir);
  await rm(join(releaseFolder, GATE_FILE), { force: true });
  await writeFile(join(releaseFolder, GATE_FILE), JSON.stringify(spec));
}
