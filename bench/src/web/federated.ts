import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { releaseIfChanged, sourceOf } from '@bothways/build';
import { fileRecord } from '@bothways/releases';
import { Hono } from 'hono';
import { mountRegistry, ReleaseLibrary } from '../../../api/src/web/registry/index.ts';

/** The product as served: the shell and the landing page from their releases, by the API's own routes. */
export async function federated(): Promise<(request: Request) => Promise<Response>> {
  const releasesDir = await mkdtemp(path.join(tmpdir(), 'bothways-bench-'));
  for (const name of ['shell', 'mf-landing'] as const)
    await releaseIfChanged(releasesDir, sourceOf(name), { record: fileRecord(releasesDir), say: () => {} });
  const app = new Hono();
  const site = { origin: 'http://localhost', company: {} };
  mountRegistry(app, {
    library: new ReleaseLibrary(releasesDir),
    site,
    sessionOf: () => Promise.resolve(null),
  });
  return async (request) => app.request(request);
}
