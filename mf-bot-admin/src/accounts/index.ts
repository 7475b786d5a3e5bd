export { AddAccountDialog } from './add/add-account-dialog.tsx';
export { type BotBookies, useBotBookies } from './use-bot-bookies.ts';
export { UserAccounts } from './user-accounts.tsx';
