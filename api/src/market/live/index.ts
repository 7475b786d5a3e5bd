export { acceptSockets } from './accept-sockets.ts';
export type { LiveLimits } from './live.limits.ts';
export { mountLive } from './live.routes.ts';
export { LiveHub } from './live-hub.ts';
