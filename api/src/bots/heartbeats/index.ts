export { heartbeatsOperations, mountHeartbeats } from './heartbeats.routes.ts';
export { BOT_ITSELF, noteSign, noteUserSeen, takeMatter } from './signs.store.ts';
export { watchSilence } from './watch-silence.ts';
