// The dialog inside the credits, for the table of every form.
export { LimitsDialog } from '../limits-dialog.tsx';
