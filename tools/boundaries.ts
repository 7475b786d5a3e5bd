import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, normalize, relative } from 'node:path';
import { BUILD_FILE, ENV_FILES, ROOMS, type Room, SQL, SQL_FILES } from './boundaries.rules.ts';
import { findCycles } from './cycles.ts';

export interface SourceFile {
  /** Relative to the repository, with forward slashes. */
  path: string;
  text: string;
}
export interface Violation {
  path: string;
  message: string;
}

const IMPORT =
  /(?:^|[;\s])(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"`]([^'"`]+)['"`]/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(^|[\s;])\/\/[^\n]*/g;
const SKIP = new Set(['node_modules', 'dist', '.git', '.data', '.nx', 'test-results', 'playwright-report']);

/** The modules a source text imports; `typeOnly` for `import type`. */
export function importsOf(text: string): { specifier: string; typeOnly: boolean }[] {
  return [...text.replace(COMMENT, '$1').matchAll(IMPORT)].map((match) => ({
    specifier: match[2] ?? match[3] ?? '',
    typeOnly: match[1] !== undefined,
  }));
}

/** Every TypeScript file below a folder. */
export function readSources(root: string, folder = root): SourceFile[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIP.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return readSources(root, path);
    return /\.tsx?$/.test(entry.name)
      ? [{ path: relative(root, path), text: readFileSync(path, 'utf8') }]
      : [];
  });
}

const isOneOf = (patterns: readonly RegExp[], text: string): boolean =>
  patterns.some((pattern) => pattern.test(text));

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const isBuiltin = (specifier: string): boolean =>
  specifier.startsWith('node:') || builtinModules.includes(packageOf(specifier));

const roomFolder = (path: string): string =>
  (path.startsWith('libs/') ? path.split('/').slice(0, 2) : path.split('/').slice(0, 1)).join('/');

const isTest = (path: string): boolean => /\.test\.tsx?$|\/test(ing|-data)?\/|\/dev\/|\/gallery\//.test(path);

function refusal(room: Room, path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) {
    const target = normalize(join(dirname(path), specifier));
    if (roomFolder(target) !== roomFolder(path)) return `reaches into another workspace: ${specifier}`;
    return specifier.startsWith('../../../') ? `climbs too far: ${specifier}` : undefined;
  }
  if (isBuiltin(specifier))
    return room.node || isTest(path) ? undefined : `must run without Node: ${specifier}`;
  const name = packageOf(specifier);
  if (name.startsWith('@bothways/')) {
    return room.workspaces.includes(name) || ownName(path) === name ? undefined : `may not import ${name}`;
  }
  if (isTest(path)) return undefined;
  if (room.onlyPackages && !room.onlyPackages.includes(name))
    return `may only import ${room.onlyPackages.join(', ')}, not ${name}`;
  return isOneOf(room.forbidden, specifier) ? `may not import ${specifier}` : undefined;
}

const ownName = (path: string): string => `@bothways/${roomFolder(path).replace('libs/', '')}`;

function checkFile({ path, text }: SourceFile): Violation[] {
  const found: Violation[] = [];
  const code = text.replace(COMMENT, '$1');
  const room = ROOMS.find((candidate) => candidate.folder.test(path));
  if (room && !BUILD_FILE.test(path)) {
    for (const { specifier } of importsOf(text)) {
      const message = refusal(room, path, specifier);
      if (message) found.push({ path, message });
    }
    if (/\bprocess\.env\b/.test(code) && !isOneOf(ENV_FILES, path))
      found.push({ path, message: 'reads process.env outside config.ts' });
  }
  if (path.startsWith('api/') && isOneOf(SQL, code) && !isOneOf(SQL_FILES, path) && !isTest(path)) {
    found.push({ path, message: 'holds SQL outside a *.store.ts' });
  }
  return found;
}

/** Import cycles among files of the repository; type-only imports do not count, they are gone at run time. */
function checkCycles(files: readonly SourceFile[]): Violation[] {
  const known = new Set(files.map(({ path }) => path));
  const graph = new Map(
    files.map(({ path, text }) => [
      path,
      importsOf(text)
        .filter(({ specifier, typeOnly }) => specifier.startsWith('.') && !typeOnly)
        .map(({ specifier }) => normalize(join(dirname(path), specifier)))
        .filter((target) => known.has(target)),
    ]),
  );
  return findCycles(graph).map((cycle) => ({
    path: cycle[0] ?? '',
    message: `import cycle: ${cycle.join(' -> ')}`,
  }));
}

/** Every broken rule of the house in these files. */
export function checkBoundaries(files: readonly SourceFile[]): Violation[] {
  return [...files.flatMap(checkFile), ...checkCycles(files)];
}
