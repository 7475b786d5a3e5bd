// For the table of every form.
export { DisableUser } from '../close-user.tsx';
