import { dirname, join, normalize } from 'node:path';
import { FOLDERS, LEVELS } from './boundaries.rules.ts';
import { importsOf, isTest } from './imports.ts';
import type { SourceFile, Violation } from './source-files.ts';

/** Texts, and shared test helpers. */
const BESIDE = new Set(['locales', 'testing']);

/** Returns the remote, the folder of the map and the rest of a remote's path; undefined for other files. */
function placeOf(path: string): { remote: string; folder: string; rest: string } | undefined {
  const [, remote = '', folder = '', rest = ''] = /^(mf-[a-z-]+)\/src\/([a-z-]+)\/(.+)$/.exec(path) ?? [];
  return remote in FOLDERS && !BESIDE.has(folder) ? { remote, folder, rest } : undefined;
}

const levelOf = (remote: string, folder: string): number =>
  (FOLDERS[remote] ?? []).findIndex((level) => level.includes(folder));

function refusal(path: string, specifier: string): string | undefined {
  const [own, target] = [placeOf(path), placeOf(normalize(join(dirname(path), specifier)))];
  if (!target || (own && own.folder === target.folder && own.remote === target.remote)) return undefined;
  // A folder's test helpers and texts may be imported directly by tests of other folders.
  const isTrial = isTest(path) || path.startsWith('e2e/');
  if (isTrial && /^(testing|locales)\//.test(target.rest)) return undefined;
  if (!/^index\.tsx?$/.test(target.rest)) return `enters a folder beside its door: ${specifier}`;
  if (!own || isTest(path)) return undefined;
  const isBelow = levelOf(target.remote, target.folder) < levelOf(own.remote, own.folder);
  return isBelow ? undefined : `may not import from a folder above or beside: ${specifier}`;
}

/**
 * Returns every violation of the remotes' maps: each folder has a level, is entered by its door, and imports downwards.
 */
export function checkFolders(files: readonly SourceFile[]): Violation[] {
  return files.flatMap(({ path, text }) => {
    const place = placeOf(path);
    if (place && levelOf(place.remote, place.folder) < 0)
      return [{ path, message: `stands in no folder of the map: ${place.folder}` }];
    return importsOf(text)
      .filter(({ specifier }) => specifier.startsWith('.'))
      .flatMap(({ specifier }) => {
        const message = refusal(path, specifier);
        return message === undefined ? [] : [{ path, message }];
      });
  });
}

/** Returns a library file's folder; undefined for files outside folders, and for test helpers. */
function folderOf(path: string): { library: string; folder: string } | undefined {
  const [, library = '', folder = ''] = /^(libs\/[a-z-]+)\/src\/([a-z-]+)\/.+$/.exec(path) ?? [];
  return library in LEVELS && !BESIDE.has(folder) ? { library, folder } : undefined;
}

/** Returns every import between a library's folders that does not lead downwards, and every folder without a level. */
export function checkLevels(files: readonly SourceFile[]): Violation[] {
  return files.flatMap(({ path, text }) => {
    const own = folderOf(path);
    if (!own || isTest(path)) return [];
    const level = (folder: string): number =>
      (LEVELS[own.library] ?? []).findIndex((folders) => folders.includes(folder));
    if (level(own.folder) < 0) return [{ path, message: `stands in no level: ${own.folder}` }];
    return importsOf(text).flatMap(({ specifier }) => {
      const isRelative = specifier.startsWith('.');
      const target = isRelative ? folderOf(normalize(join(dirname(path), specifier))) : undefined;
      if (!target || target.folder === own.folder || level(target.folder) < level(own.folder)) return [];
      return [{ path, message: `may not import from a level above or beside: ${specifier}` }];
    });
  });
}
