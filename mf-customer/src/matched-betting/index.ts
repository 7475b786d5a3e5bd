export { matchedRoutes } from './matched.routes.tsx';
