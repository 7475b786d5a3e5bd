export { balancesOperations, mountBalances } from './balances.routes.ts';
