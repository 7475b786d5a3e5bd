export { UserScreen } from './user-screen.tsx';
export { UsersScreen } from './users-screen.tsx';
