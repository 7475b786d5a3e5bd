export { mountUsers } from './admin-users.routes.ts';
