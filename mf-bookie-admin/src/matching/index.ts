export { MatchingScreen } from './matching-screen.tsx';
