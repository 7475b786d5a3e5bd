export { AddAccountDialog, type AddAccountDialogProps } from './add/add-account-dialog.tsx';
export { UserAccounts } from './user-accounts.tsx';
