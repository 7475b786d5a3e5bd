import type { RouteObject } from '@bothways/platform';
import { matchedPath } from '../dashboard/index.ts';
import { MatchedScreen } from './matched-screen.tsx';

export const matchedRoutes: RouteObject[] = [{ path: matchedPath, element: <MatchedScreen /> }];
