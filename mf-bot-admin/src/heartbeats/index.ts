export { HeartbeatsScreen } from './heartbeats-screen.tsx';
