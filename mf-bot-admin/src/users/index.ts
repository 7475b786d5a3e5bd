export { usersFiguresQuery } from './users.queries.ts';
export { UsersScreen } from './users-screen.tsx';
