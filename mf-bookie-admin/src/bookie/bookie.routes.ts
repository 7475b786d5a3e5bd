import type { RouteObject } from '@bothways/platform';
import { screen } from '@bothways/platform/lazy-part';

/** One bookmaker next to the list; loaded on demand. */
export const bookieRoute: RouteObject = {
  path: ':bookie',
  lazy: screen(async () => (await import('./bookie-screen.tsx')).BookieScreen),
};
