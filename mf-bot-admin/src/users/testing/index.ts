// For tests of this folder: people, and an API in the process that has them.
export { aCardUser, anInvitation, aTag, changing, standing, usersRoutes } from './fake-users.ts';
export { names, showUsers } from './show-users.ts';
