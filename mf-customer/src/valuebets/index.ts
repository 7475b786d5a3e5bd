export { valueRoutes } from './values.routes.tsx';
