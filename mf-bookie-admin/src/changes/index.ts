// Building blocks of changes: a form or question in a dialog, the refetch afterwards, and the refusal text.
export { ConfirmDialog } from './confirm-dialog.tsx';
export { EditorDialog } from './editor-dialog.tsx';
export { FormDialog } from './form-dialog.tsx';
export { picked } from './picked.ts';
export { useRefusalText, useValueRefusalText } from './refusal-text.ts';
export { REFUSALS } from './refusals.ts';
export { useChange } from './use-change.ts';
export { useChangeForm } from './use-change-form.ts';
export { useRecordChange } from './use-record-change.ts';
