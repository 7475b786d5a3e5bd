// Sections and dialogs of the account, for the table of every form.
export { DeletionDialog } from '../deletion-dialog.tsx';
export { EmailSection } from '../email-section.tsx';
export { ExportSection } from '../export-section.tsx';
export { FactorAuthorityDialog } from '../factor/factor-authority-dialog.tsx';
export { RemovePasskeyDialog } from '../passkeys/remove-passkey-dialog.tsx';
export { RenamePasskeyDialog } from '../passkeys/rename-passkey-dialog.tsx';
export { PasswordSection } from '../password-section.tsx';
export { PersonSection } from '../person-section.tsx';
export { ReferralSection } from '../referral-section.tsx';
