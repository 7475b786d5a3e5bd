import { lazyPart } from '@bothways/platform/lazy-part';

// The list is the area's first page: its dialogs load afterwards.

export const CreateDialog = lazyPart(async () => (await import('./create-dialog.tsx')).CreateDialog);
export const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog);
export const DeletedDialog = lazyPart(async () => (await import('./deleted-dialog.tsx')).DeletedDialog);
