import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Permission } from '@bothways/domain/identity';
import {
  type AreaName,
  type AreaSpec,
  areaSpecSchema,
  RELEASE_FILE,
  type Release,
  type ReleaseName,
  ROLLOUTS_FILE,
  type Rollout,
} from '@bothways/domain/registry';

const link = (to: string, permission: Permission) =>
  ({ path: to, permission, label: { en: to, es: to }, icon: 'users', section: 'backOffice' }) as const;

/** Access to the areas of the tests, as in the areas' own `area.json`. */
const ACCESS: Readonly<Record<string, Partial<AreaSpec>>> = {
  'mf-landing': { rank: 10, access: 'public', segments: ['', 'pricing'] },
  'mf-customer': { rank: 20, access: 'session', segments: ['dashboard'] },
  'mf-bot-admin': { rank: 30, access: 'permission', segments: ['bot'], permissions: ['read:user'] },
  'mf-bookie-admin': {
    rank: 40,
    access: 'permission',
    segments: ['admin'],
    permissions: ['read:bookie', 'manage:iam'],
    nav: [link('admin/bookies', 'read:bookie'), link('admin/iam', 'manage:iam')],
  },
};

const sha384 = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;

type Access = Partial<Pick<AreaSpec, 'access' | 'permissions' | 'nav'>>;

const specOf = (name: AreaName, contract: number, access: Access) =>
  areaSpecSchema.parse({
    name,
    contract,
    access: 'session',
    segments: [name.slice(3)],
    ...ACCESS[name],
    ...access,
  });

const manifest = {
  metaData: { remoteEntry: { path: '', name: 'remoteEntry.js' } },
  exposes: [{ assets: { js: { sync: ['area.js'] }, css: { sync: ['area.css'], async: ['later.css'] } } }],
};

/** A folder of releases as `npm run release` writes it, with contents that name their release. */
export class TestStore {
  readonly root = mkdtempSync(path.join(tmpdir(), 'bothways-releases-'));
  private readonly apps: Partial<Record<ReleaseName, Rollout>> = {};
  private revision = 0;

  /** Keeps a release; `letter` makes its version. */
  keep(
    name: ReleaseName,
    letter: string,
    files: Record<string, string>,
    contract = 1,
    access: Access = {},
  ): string {
    const version = `0.1.0-${letter.repeat(12)}`;
    const dir = path.join(this.root, name, version);
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
      writeFileSync(path.join(dir, file), text);
      writeFileSync(path.join(dir, `${file}.br`), brotliCompressSync(text));
      writeFileSync(path.join(dir, `${file}.gz`), gzipSync(text));
    }
    const hashes = Object.fromEntries(Object.entries(files).map(([file, text]) => [file, sha384(text)]));
    const area = name === 'shell' ? {} : { spec: specOf(name, contract, access), manifest };
    const release: Release = { name, version, builtAt: '2026-11-20T12:00:00Z', ...area, files: hashes };
    writeFileSync(path.join(dir, RELEASE_FILE), JSON.stringify(release));
    return version;
  }

  keepArea(name: AreaName, letter: string, contract?: number, access?: Access): string {
    const files = {
      'mf-manifest.json': JSON.stringify(manifest),
      'remoteEntry.js': `entry of ${name} ${letter}`,
      'area.js': `area of ${name} ${letter}`,
      'area.js.map': `{"sources":["${name} ${letter}"]}`,
      'area.css': `.style-of-${name} { color: red }`,
    };
    return this.keep(name, letter, files, contract, access);
  }

  keepShell(letter: string): string {
    return this.keep('shell', letter, {
      'index.html': `<!doctype html><html lang="en"><head><script>theme()</script><script defer src="/assets/main.${letter}.js"></script></head><body></body></html>`,
      [`assets/main.${letter}.js`]: `shell ${letter}`,
      'favicon.svg': `<svg id="${letter}"/>`,
      'push-worker.js': `worker ${letter}`,
      'manifest-es.webmanifest': '{}',
    });
  }

  roll(name: ReleaseName, rollout: Rollout): void {
    this.apps[name] = rollout;
    this.revision++;
    const beside = path.join(this.root, 'beside.tmp');
    writeFileSync(beside, JSON.stringify({ revision: this.revision, apps: this.apps }));
    renameSync(beside, path.join(this.root, ROLLOUTS_FILE));
  }
}

/** Every area and the shell in a first release. */
export function fullStore(): TestStore {
  const store = new TestStore();
  store.roll('shell', { stable: store.keepShell('a'), earlier: [] });
  for (const name of ['mf-landing', 'mf-customer', 'mf-bot-admin', 'mf-bookie-admin'] as const) {
    store.roll(name, { stable: store.keepArea(name, 'a'), earlier: [] });
  }
  return store;
}
