export { type NotificationDraft, notify } from './notify.ts';
