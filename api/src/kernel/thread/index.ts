export { ThreadPort } from './thread-port.ts';
