// Test helpers of this folder: users, and an in-process API that serves them.

// The dialogs of one user, for the table of every form.
export { AddUserDialog } from '../dialogs/add-user-dialog.tsx';
export { AliasDialog } from '../dialogs/alias-dialog.tsx';
export { CarersDialog } from '../dialogs/carers-dialog.tsx';
export { FreezeDialog } from '../dialogs/freeze-dialog.tsx';
export { aCardUser, anInvitation, aTag, changing, standing, usersRoutes } from './fake-users.ts';
export { names, showUsers } from './show-users.ts';
