export { bankrollOperations, mountBankroll } from './bankroll.routes.ts';
