// The forms inside the balances, for the table of every form.
export { BalanceForm } from '../balance-form.tsx';
export { BulkForm } from '../bulk-form.tsx';
