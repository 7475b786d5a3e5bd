import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundle, unfederatedConfig } from '@bothways/build';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const RUNTIME = '@module-federation/enhanced/runtime$';
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

async function build(): Promise<string> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'bothways-monolith-'));
  const app = { dir: path.join(ROOT, 'shell'), name: 'shell', kind: 'shell', port: 0 } as const;
  const config = unfederatedConfig(app, 'production');
  const alias = {
    ...(config.resolve?.alias || {}),
    [RUNTIME]: path.join(import.meta.dirname, 'static-areas.js'),
  };
  await bundle({
    ...config,
    output: { ...config.output, path: outDir },
    resolve: { ...config.resolve, alias },
  });
  return outDir;
}

/** What the shell needs to route to the landing page; a monolith has no versions, manifests and hashes. */
async function registryTag(): Promise<string> {
  const spec: unknown = JSON.parse(await readFile(path.join(ROOT, 'mf-landing/area.json'), 'utf8'));
  const entry = {
    ...Object(spec),
    version: '',
    channel: 'stable',
    manifestUrl: '/',
    manifest: {},
    integrity: {},
  };
  const registry = JSON.stringify({ revision: '', remotes: [entry] });
  return `<script type="application/json" id="registry">${registry}</script>`;
}

/** The same code as one bundle with lazy areas: the baseline for federation. */
export async function monolith(): Promise<(request: Request) => Promise<Response>> {
  const outDir = await build();
  const html = await readFile(path.join(outDir, 'index.html'), 'utf8');
  const page = html.replace('</head>', `${await registryTag()}</head>`);
  return async (request) => {
    const { pathname } = new URL(request.url);
    const type = TYPES[path.extname(pathname)];
    if (pathname === '/platform/registry.json') return new Response(null, { status: 404 });
    if (!type) return gzipped(page, 'text/html');
    const bytes = await readFile(path.join(outDir, pathname)).catch(() => undefined);
    if (!bytes) return new Response(null, { status: 404 });
    return type === 'font/woff2'
      ? new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
      : gzipped(bytes, type);
  };
}

const gzipped = (body: string | Uint8Array, type: string): Response =>
  new Response(new Uint8Array(gzipSync(body, { level: 9 })), {
    headers: { 'content-type': type, 'content-encoding': 'gzip' },
  });
