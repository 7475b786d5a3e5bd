export { NoPayoff, PayoffTable, ResultNote } from './payoff-table.tsx';
