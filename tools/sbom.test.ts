import { expect, it } from 'vitest';
import { z } from 'zod';
import { sbomOf } from './sbom.ts';
import { readSupply } from './supply.ts';

const sbomSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(z.object({ purl: z.string() })),
});

it('names what an app is built of and with, in the versions of the lockfile, and nothing of another app', async () => {
  const { entries } = readSupply(new URL('..', import.meta.url).pathname);
  const { components } = sbomSchema.parse(JSON.parse(await sbomOf('shell')));
  const parts = components.map(({ purl }) => purl);
  for (const name of ['react', 'react-dom', 'react-router-dom']) {
    expect(parts).toContain(`pkg:npm/${name}@${entries[`node_modules/${name}`]?.version}`);
  }
  expect(parts.filter((part) => /better-sqlite3|nodemailer/.test(part))).toEqual([]);
});
