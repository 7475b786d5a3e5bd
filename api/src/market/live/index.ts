export { acceptSockets } from './accept-sockets.ts';
export type { LiveLimits } from './live.limits.ts';
export { liveOperations, mountLive } from './live.routes.ts';
export { LiveHub } from './live-hub.ts';
