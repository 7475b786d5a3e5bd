// Test helpers of this folder, and its dialog for the table of every form.
export { EditCredentialsDialog } from '../edit-credentials-dialog.tsx';
export { anAccount } from './show-accounts.tsx';
