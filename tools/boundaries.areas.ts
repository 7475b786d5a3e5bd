import { dirname, join, normalize } from 'node:path';
import { COMPOSING, GROUPS } from './boundaries.rules.ts';
import { findCycles } from './cycles.ts';
import { importsOf, isTest } from './imports.ts';
import type { SourceFile, Violation } from './source-files.ts';

const API = 'api/src/';
const isOneOf = (names: readonly string[], name: string | undefined): boolean =>
  name !== undefined && names.includes(name);

/** Returns the area of an API path (`people/auth`, `testing`); undefined for code that composes areas. */
function areaOf(path: string): string | undefined {
  const [group, area, ...rest] = path.slice(API.length).split('/');
  if (isOneOf(COMPOSING, group)) return area === undefined ? undefined : group;
  return isOneOf(GROUPS, group) && rest.length > 0 ? `${group}/${area}` : undefined;
}

/** Returns the level of an area's group; -1 for code above all groups. */
const rankOf = (area: string): number => {
  const names: readonly string[] = GROUPS;
  return names.indexOf(area.split('/')[0] ?? '');
};

/** Returns the area behind a door (`#people/auth`, `#people/auth/testing`). */
const behind = (door: string): string => {
  const [group = '', area] = door.slice(1).split('/');
  return area === undefined || isOneOf(COMPOSING, group) ? group : `${group}/${area}`;
};

function refusalOfDoor(path: string, door: string, doors: ReadonlySet<string>): string | undefined {
  if (!doors.has(`${API}${door.slice(1)}/index.ts`)) return `is no door: ${door}`;
  if (isTest(path)) return undefined;
  if (/\/testing$|^#testing/.test(door)) return `may not import what is for tests: ${door}`;
  const other = behind(door);
  const own = areaOf(path);
  if (own !== undefined && isOneOf(GROUPS, other)) return `takes a whole group: ${door}`;
  if (own === other) return `comes in through its own door: ${door}`;
  const rank = rankOf(path.slice(API.length));
  const isBelow = rank < 0 || (rankOf(other) >= 0 && rankOf(other) <= rank);
  return isBelow ? undefined : `may not import upwards: ${door}`;
}

function refusalOfPath(path: string, specifier: string): string | undefined {
  // Already refused for every workspace.
  if (specifier.startsWith('../../../')) return undefined;
  const target = areaOf(normalize(join(dirname(path), specifier)));
  const own = areaOf(path);
  if (own === target) return undefined;
  if (target !== undefined) return `enters an area beside its door: ${specifier}`;
  return isTest(path) ? undefined : `may not import what puts areas together: ${specifier}`;
}

/** Finds import cycles between areas; type imports count, too. */
function circles(files: readonly SourceFile[]): Violation[] {
  const graph = new Map<string, string[]>();
  for (const { path, text } of files) {
    const own = areaOf(path);
    if (own === undefined || isTest(path)) continue;
    const others = importsOf(text).filter(({ specifier }) => specifier.startsWith('#'));
    const targets = others.map(({ specifier }) => behind(specifier)).filter((target) => target !== own);
    graph.set(own, [...(graph.get(own) ?? []), ...targets]);
  }
  return findCycles(graph).map((cycle) => ({
    path: API + (cycle[0] ?? ''),
    message: `areas form a circle: ${cycle.join(' -> ')}`,
  }));
}

/** Returns every violation of the API's map: doors, direction, cycles. */
export function checkAreas(all: readonly SourceFile[]): Violation[] {
  const files = all.filter(({ path }) => path.startsWith(API));
  const doors = new Set(files.map(({ path }) => path).filter((path) => path.endsWith('/index.ts')));
  const broken = files.flatMap(({ path, text }) =>
    importsOf(text).flatMap(({ specifier }) => {
      const message = specifier.startsWith('#')
        ? refusalOfDoor(path, specifier, doors)
        : specifier.startsWith('.')
          ? refusalOfPath(path, specifier)
          : undefined;
      return message === undefined ? [] : [{ path, message }];
    }),
  );
  return [...broken, ...circles(files)];
}
