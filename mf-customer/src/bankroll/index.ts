export { bankrollRoutes } from './bankroll.routes.ts';
