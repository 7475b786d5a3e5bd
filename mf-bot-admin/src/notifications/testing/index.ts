export { RejectDialog } from '../reject-dialog.tsx';
export { AT, aNotification, ME } from './a-notification.ts';
