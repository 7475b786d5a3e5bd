export { FeedsScreen } from './feeds-screen.tsx';
