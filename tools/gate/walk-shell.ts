import type { Release } from '@bothways/domain/registry';
import { LOCALES, type Locale, type Visit, type Who } from './fault.ts';
import { type GateSpec, personFor } from './gate-spec.ts';
import type { People } from './people.ts';
import { type Seen, Tour } from './tour.ts';

/** A path without a page: the shell says so, and the status is 404. */
const NOWHERE = 'no-such-page';
/** The shell's own screens. */
const ENTRANCE = [
  'login',
  'login-letter',
  'register',
  'forgot-password',
  'reset-password',
  'verify-email',
  'lost-device',
  NOWHERE,
];

/** Yields what a shell must support: its own screens, and the navigation of each area. */
function* visitsOf(areas: readonly Release[], locale: Locale): Generator<Visit> {
  for (const address of ENTRANCE)
    yield { route: address, address, locale, who: 'visitor', isMissing: address === NOWHERE };
  for (const area of areas) {
    const nobody: GateSpec = { routes: {} };
    const who: Who = area.spec?.access === 'public' ? 'visitor' : personFor(area, nobody);
    const paths = [area.spec?.segments[0] ?? '', ...(area.spec?.nav ?? []).map(({ path }) => path)];
    for (const address of new Set(paths)) yield { route: address, address, locale, who };
  }
}

/** Visits a shell with the areas that run now, in both languages concurrently. */
export async function walkShell(people: People, origin: string, areas: readonly Release[]): Promise<Seen[]> {
  const inLocale = async (locale: Locale): Promise<Seen[]> => {
    const tours = new Map<Who, Tour>();
    const seen: Seen[] = [];
    for (const visit of visitsOf(areas, locale)) {
      const tour = tours.get(visit.who) ?? (await Tour.begin(await people.contextOf(visit.who), origin));
      tours.set(visit.who, tour);
      seen.push(await tour.visit(visit, { withAxe: locale === 'en' }));
    }
    return seen;
  };
  return (await Promise.all(LOCALES.map(inLocale))).flat();
}
