import type { RouteObject } from '@bothways/platform';
import { matchedPath } from '../dashboard/index.ts';

export const matchedRoutes: RouteObject[] = [
  {
    path: matchedPath,
    lazy: async () => ({ Component: (await import('./matched-screen.tsx')).MatchedScreen }),
  },
];
