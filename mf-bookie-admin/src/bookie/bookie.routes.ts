import type { RouteObject } from '@bothways/platform';

/** One bookmaker beside the list; fetched when one is opened. */
export const bookieRoute: RouteObject = {
  path: ':bookie',
  lazy: async () => ({ Component: (await import('./bookie-screen.tsx')).BookieScreen }),
};
