// Test helpers of this folder: users, and an in-process API that serves them.
export { aCardUser, anInvitation, aTag, changing, standing, usersRoutes } from './fake-users.ts';
export { names, showUsers } from './show-users.ts';
