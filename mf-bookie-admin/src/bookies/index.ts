export { BookiesScreen } from './bookies-screen.tsx';
export { Overview } from './overview.tsx';
