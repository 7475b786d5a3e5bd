import type { RouteObject } from '@bothways/platform';
import { screen } from '@bothways/platform/lazy-part';
import { matchedPath } from '../dashboard/index.ts';

export const matchedRoutes: RouteObject[] = [
  {
    path: matchedPath,
    lazy: screen(async () => (await import('./matched-screen.tsx')).MatchedScreen),
  },
];
