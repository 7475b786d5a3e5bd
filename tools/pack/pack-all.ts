import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../steps.ts';
import { packedPackage } from './packed-package.ts';

const run = promisify(execFile);

/** Libraries for browsers, and for a team's machine. */
const WEB = ['domain', 'wire', 'ui', 'platform', 'calculators'];
const NODE = ['releases', 'build'];
const PACKED: readonly string[] = [...WEB, ...NODE];

const LIBS = path.join(ROOT, 'libs');
const WORK = path.join(ROOT, 'node_modules/.cache/bothways/pack');
const NOT_PACKED = ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', '**/browser/**', '**/gallery/**'];

/**
 * Returns the `tsc` configuration that emits JavaScript and types from sources that import each other by their `.ts`
 * names.
 */
const emit = (libs: readonly string[], options: object) => ({
  extends: path.join(ROOT, 'tsconfig.base.json'),
  compilerOptions: {
    noEmit: false,
    allowImportingTsExtensions: false,
    rewriteRelativeImportExtensions: true,
    declaration: true,
    rootDir: LIBS,
    outDir: path.join(WORK, 'out'),
    ...options,
  },
  include: libs.map((lib) => path.join(LIBS, lib, 'src')),
  exclude: NOT_PACKED.map((pattern) => path.join(LIBS, pattern)),
});

async function compile(name: string, config: object): Promise<void> {
  const file = path.join(WORK, `${name}.json`);
  await writeFile(file, JSON.stringify(config));
  await run(process.execPath, [path.join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', file], {
    cwd: ROOT,
  }).catch((error: unknown) => {
    throw new Error(error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error));
  });
}

/** Style sheets, fonts, texts and ambient types, which the compiler does not copy. */
const LEFT_BEHIND = /\.(css|json|woff2|svg|png|cjs|d\.ts|proto)$/;

async function copyRest(lib: string, dist: string): Promise<void> {
  const from = path.join(LIBS, lib, 'src');
  await cp(from, dist, {
    recursive: true,
    filter: async (source) =>
      !/\.[a-z]+$/.test(source) || (LEFT_BEHIND.test(source) && !/testing|samples/.test(source)),
  });
}

/** Packs one library as a tarball whose name contains the hash of its contents. */
async function pack(lib: string, outDir: string): Promise<string> {
  const dir = path.join(WORK, 'packages', lib);
  await mkdir(dir, { recursive: true });
  await cp(path.join(WORK, 'out', lib, 'src'), path.join(dir, 'dist'), { recursive: true });
  await copyRest(lib, path.join(dir, 'dist'));
  // The template that `bothways new` copies.
  if (existsSync(path.join(LIBS, lib, 'template')))
    await cp(path.join(LIBS, lib, 'template'), path.join(dir, 'template'), { recursive: true });
  const own: unknown = JSON.parse(await readFile(path.join(LIBS, lib, 'package.json'), 'utf8'));
  await writeFile(path.join(dir, 'package.json'), JSON.stringify(packedPackage(own), null, 2));
  await run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', WORK], { cwd: dir });
  const [made = ''] = (await readdir(WORK)).filter((file) => file.startsWith(`bothways-${lib}-`));
  const hash = createHash('sha256')
    .update(await readFile(path.join(WORK, made)))
    .digest('hex');
  const name = made.replace(/\.tgz$/, `-${hash.slice(0, 12)}.tgz`);
  await mkdir(outDir, { recursive: true });
  await cp(path.join(WORK, made), path.join(outDir, `.${name}`));
  await rename(path.join(outDir, `.${name}`), path.join(outDir, name));
  return name;
}

/** Packs the libraries that a remote needs, as JavaScript and types. @returns the tarballs by package name */
export async function packAll(outDir: string, say: (line: string) => void): Promise<Record<string, string>> {
  await rm(WORK, { recursive: true, force: true });
  await mkdir(WORK, { recursive: true });
  await compile('web', emit(WEB, { lib: ['es2024', 'dom', 'dom.iterable'], jsx: 'react-jsx', types: [] }));
  await compile('node', emit(NODE, { types: ['node'] }));
  const packages: Record<string, string> = {};
  for (const lib of PACKED) packages[`@bothways/${lib}`] = await pack(lib, outDir);
  await writeFile(path.join(outDir, 'index.json.tmp'), `${JSON.stringify(packages, null, 2)}\n`);
  await rename(path.join(outDir, 'index.json.tmp'), path.join(outDir, 'index.json'));
  for (const [name, file] of Object.entries(packages)) say(`${name.padEnd(22)} /packages/${file}`);
  return packages;
}
