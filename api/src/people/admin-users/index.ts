export { adminUsersOperations, mountUsers } from './admin-users.routes.ts';
