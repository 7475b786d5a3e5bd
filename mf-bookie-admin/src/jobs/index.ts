export { JobsScreen } from './jobs-screen.tsx';
