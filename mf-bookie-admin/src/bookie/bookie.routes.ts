import type { RouteObject } from '@bothways/platform';
import { screen } from '@bothways/platform/lazy-part';

/** One bookmaker beside the list; fetched when one is opened. */
export const bookieRoute: RouteObject = {
  path: ':bookie',
  lazy: screen(async () => (await import('./bookie-screen.tsx')).BookieScreen),
};
