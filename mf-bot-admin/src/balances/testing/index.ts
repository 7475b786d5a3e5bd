// The form inside the balances, for the table of every form.
export { BalanceForm } from '../balance-form.tsx';
