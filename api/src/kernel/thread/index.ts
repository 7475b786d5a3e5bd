export { giveWay } from './give-way.ts';
export { ThreadPort } from './thread-port.ts';
