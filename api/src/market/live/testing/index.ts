export { connectLive, FollowedList, FollowedValues, LiveClient, mustConnect } from './live-client.ts';
export { type LiveServer, liveServer } from './live-server.ts';
export { unguardedDoor } from './unguarded-door.ts';
