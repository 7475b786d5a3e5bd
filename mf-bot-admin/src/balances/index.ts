export { BalancesScreen } from './balances-screen.tsx';
export { balancesPath } from './paths.ts';
