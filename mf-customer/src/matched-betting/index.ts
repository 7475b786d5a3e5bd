export { matchedRoutes } from './matched.routes.ts';
