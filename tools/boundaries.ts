import { builtinModules } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import { checkAreas } from './boundaries.areas.ts';
import { checkFolders, checkLevels } from './boundaries.folders.ts';
import { BUILD_FILE, ENV_FILES, ROOMS, type Room, SQL, SQL_FILES } from './boundaries.rules.ts';
import { findCycles } from './cycles.ts';
import { codeOf, importsOf, isTest } from './imports.ts';
import type { SourceFile, Violation } from './source-files.ts';

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
    const allowed = [...room.workspaces, ...(isTest(path) ? (room.testWorkspaces ?? []) : []), ownName(path)];
    return allowed.includes(name) ? undefined : `may not import ${name}`;
  }
  if (isTest(path)) return undefined;
  if (room.onlyPackages && !room.onlyPackages.includes(name))
    return `may only import ${room.onlyPackages.join(', ')}, not ${name}`;
  return isOneOf(room.forbidden, specifier) ? `may not import ${specifier}` : undefined;
}

const ownName = (path: string): string => `@bothways/${roomFolder(path).replace('libs/', '')}`;

function checkFile({ path, text }: SourceFile): Violation[] {
  const found: Violation[] = [];
  const code = codeOf(text);
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

/** Finds import cycles among files of the repository; type-only imports do not count, since they vanish at run time. */
function checkCycles(files: readonly SourceFile[]): Violation[] {
  const known = new Set(files.map(({ path }) => path));
  const graph = new Map(
    files.map(({ path, text }) => [
      path,
      importsOf(text)
        .filter(({ specifier, typeOnly }) => /^[.#]/.test(specifier) && !typeOnly)
        .map(({ specifier }) =>
          specifier.startsWith('#')
            ? `${roomFolder(path)}/src/${specifier.slice(1)}/index.ts`
            : normalize(join(dirname(path), specifier)),
        )
        .filter((target) => known.has(target)),
    ]),
  );
  return findCycles(graph).map((cycle) => ({
    path: cycle[0] ?? '',
    message: `import cycle: ${cycle.join(' -> ')}`,
  }));
}

/** Returns every violation of the boundary rules in these files. */
export function checkBoundaries(files: readonly SourceFile[]): Violation[] {
  const inFolders = [...checkFolders(files), ...checkLevels(files)];
  return [...files.flatMap(checkFile), ...checkAreas(files), ...inFolders, ...checkCycles(files)];
}
