export { bookieStatusRoutes } from './bookie-status.routes.ts';
