export { BookiesScreen } from './bookies-screen.tsx';
