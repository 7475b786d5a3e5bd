import { ApiError } from '#kernel/errors';
import { type Mount, operation, route } from '#kernel/http';

/** Entry point of the live socket. */
export const liveOperations = {
  connect: operation({
    method: 'get',
    path: '/api/live',
    tag: 'Live',
    summary:
      'WebSocket with binary protobuf frames (libs/wire/src/live.proto): lists as snapshot and changes',
    access: 'session',
    answer: 'application/octet-stream',
  }),
};

/** Documents the live socket in the API; upgrades are handled by `acceptSockets`. */
export const mountLive: Mount = (api) =>
  route(api, liveOperations.connect, () => {
    throw new ApiError('BAD_REQUEST', { message: 'This address speaks WebSocket' });
  });
