import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { CONTRACT_VERSION, type Registry, type Release } from '@bothways/domain/registry';
import { releaseDir } from '@bothways/releases';

const CHECK_SCRIPT = path.join(import.meta.dirname, '../browser/boot-check.js');
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/** A registry with only this area, accessible to everyone. */
function registryOf({ name, version, spec, manifest, files }: Release): Registry {
  if (name === 'shell' || !spec || !manifest) return { revision: 'boot-check', remotes: [] };
  const base = `/${name}/${version}/`;
  const integrity = Object.fromEntries(Object.entries(files).map(([file, hash]) => [base + file, hash]));
  const manifestUrl = `${base}mf-manifest.json`;
  const entry = { ...spec, access: 'public', channel: 'canary', version, manifestUrl, manifest } as const;
  return { revision: 'boot-check', remotes: [{ ...entry, integrity }] };
}

const inline = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

async function pageOf(shellDir: string, release: Release): Promise<string> {
  const registry = registryOf(release);
  const task = {
    name: release.name,
    contract: CONTRACT_VERSION,
    manifestUrl: registry.remotes[0]?.manifestUrl,
  };
  const scripts = `${inline('registry', registry)}${inline('boot-check', task)}`;
  const html = await readFile(path.join(shellDir, 'index.html'), 'utf8');
  return html.replace('</head>', `${scripts}<script defer src="/boot-check.js"></script></head>`);
}

/** Answers a file by its path, and the page for all other paths; without an API. */
function answerFrom(page: string, shellDir: string, root: string) {
  return async (url: string): Promise<{ status: number; type: string; body: string | Buffer }> => {
    if (url.startsWith('/api/')) return { status: 503, type: 'application/json', body: '{}' };
    const extension = path.extname(url);
    const type = TYPES[extension];
    if (!type) return { status: 200, type: 'text/html', body: page };
    if (url === '/boot-check.js') return { status: 200, type, body: await readFile(CHECK_SCRIPT) };
    const dir = url.startsWith('/assets/') ? shellDir : root;
    return { status: 200, type, body: await readFile(path.join(dir, url)) };
  };
}

/** Starts a local site with one shell and one release, for the duration of a boot check. */
export async function bootSite(
  root: string,
  shellVersion: string,
  release: Release,
): Promise<{ url: string; server: Server }> {
  const shellDir = releaseDir(root, 'shell', shellVersion);
  const answer = answerFrom(await pageOf(shellDir, release), shellDir, root);
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost').pathname;
    const { status, type, body } = await answer(url).catch(() => ({
      status: 404,
      type: 'text/plain',
      body: '',
    }));
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port for the boot check');
  return { url: `http://127.0.0.1:${address.port}/en`, server };
}
