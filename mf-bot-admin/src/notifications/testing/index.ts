export { AT, aNotification, ME } from './a-notification.ts';
