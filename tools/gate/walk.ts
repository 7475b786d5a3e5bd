import type { Release } from '@bothways/domain/registry';
import { LOCALES, type Locale, type Visit, type Who } from './fault.ts';
import { type GateSpec, personFor } from './gate-spec.ts';
import { type AreaLook, areaIn, textFaults } from './look.ts';
import type { People } from './people.ts';
import { examplesOf, ownLinks, plainAddress } from './routes.ts';
import { type Seen, Tour } from './tour.ts';

interface Walk {
  release: Release;
  spec: GateSpec;
  origin: string;
  people: People;
  /** Whether axe runs: once is enough. */
  withAxe: boolean;
}

/** Result of visiting an area in one shell. */
export interface Walked {
  faults: string[];
  seen: Seen[];
}

/** Returns the area's first path, whatever its routes are. */
const doorOf = ({ spec }: Release): string => spec?.segments[0] ?? '';

/** Reads the area's routes and texts from its code, once one of its pages has loaded it. */
async function areaOf(walk: Walk, person: Who): Promise<AreaLook | Walked> {
  const tour = await Tour.begin(await walk.people.contextOf(person), walk.origin);
  const address = doorOf(walk.release);
  const seen = await tour.visit({ route: address, address, locale: 'en', who: person }, { withAxe: false });
  try {
    if (seen.look?.failure) return { faults: seen.faults, seen: [seen] };
    return await areaIn(tour.page, walk.release.name);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { faults: [...seen.faults, `its routes cannot be read: ${why}`], seen: [seen] };
  } finally {
    await tour.page.close();
  }
}

/** Visits routes without parameters first: their links lead to the others. */
async function routesOf(walk: Walk, area: AreaLook, locale: Locale, fallback: Who): Promise<Walked> {
  const { spec, origin, people } = walk;
  const tours = new Map<Who, Tour>();
  const tourOf = async (who: Who): Promise<Tour> => {
    const known = tours.get(who) ?? (await Tour.begin(await people.contextOf(who), origin));
    tours.set(who, known);
    return known;
  };
  const seen: Seen[] = [];
  const faults: string[] = [];
  const links: string[] = [];
  const look = async (route: string, address: string): Promise<void> => {
    const { person, missing } = spec.routes[route] ?? {};
    const visit: Visit = { route, address, locale, who: person ?? fallback, isMissing: missing };
    const one = await (await tourOf(visit.who)).visit(visit, { withAxe: walk.withAxe && locale === 'en' });
    links.push(...ownLinks(one.look?.links ?? [], origin));
    seen.push(one);
  };
  for (const route of area.patterns) {
    const address = plainAddress(route);
    if (address !== undefined) await look(route, address);
  }
  for (const route of area.patterns.filter((pattern) => pattern.includes(':'))) {
    const examples = examplesOf(route, spec, links, area.patterns);
    for (const address of examples) await look(route, address);
    if (examples.length === 0 && plainAddress(route) === undefined)
      faults.push(`${route}: no link leads there and gate.json names no example, so it cannot be tried`);
  }
  await Promise.all([...tours.values()].map(({ page }) => page.close()));
  return { faults, seen };
}

/** Visits the same paths without signing in: a public page, or the sign-in page. */
async function asVisitor(walk: Walk, visits: readonly Visit[], locale: Locale): Promise<Seen[]> {
  const tour = await Tour.begin(await walk.people.contextOf('visitor'), walk.origin);
  const seen: Seen[] = [];
  for (const { route, address } of visits)
    seen.push(await tour.visit({ route, address, locale, who: 'visitor' }, { withAxe: false }));
  await tour.page.close();
  return seen;
}

/** Visits every route of an area, in both languages concurrently, as a user who may see it and then as a visitor. */
export async function walkThrough(walk: Walk): Promise<Walked> {
  const person = personFor(walk.release, walk.spec);
  const area = await areaOf(walk, person);
  if ('faults' in area) return area;
  const signedIn = await Promise.all(LOCALES.map((locale) => routesOf(walk, area, locale, person)));
  const visits = signedIn[0]?.seen.map(({ visit }) => visit) ?? [];
  const visitors = await Promise.all(LOCALES.map((locale) => asVisitor(walk, visits, locale)));
  const seen = [...signedIn.flatMap((walked) => walked.seen), ...visitors.flat()];
  const faults = [
    ...textFaults(area).map((fault) => `${walk.release.name} ${fault}`),
    ...signedIn.flatMap((walked) => walked.faults),
    ...seen.flatMap((one) => one.faults),
  ];
  return { faults: [...new Set(faults)], seen };
}
