export { BalancesLink } from './balances-link.tsx';
export { BalancesScreen } from './balances-screen.tsx';
export { balancesPath } from './paths.ts';
