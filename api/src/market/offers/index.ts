export { mountOffers, offersOperations } from './offers.routes.ts';
