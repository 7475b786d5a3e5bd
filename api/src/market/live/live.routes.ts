import { ApiError } from '#kernel/errors';
import { type Mount, route } from '#kernel/http';

/** The page of the live socket in the API document; upgrades are taken by `acceptSockets`. */
export const mountLive: Mount = (api) =>
  route(
    api,
    {
      method: 'get',
      path: '/api/live',
      tag: 'Live',
      summary:
        'WebSocket with binary protobuf frames (libs/wire/src/live.proto): lists as snapshot and changes',
      access: 'session',
      answer: 'application/octet-stream',
    },
    () => {
      throw new ApiError('BAD_REQUEST', { message: 'This address speaks WebSocket' });
    },
  );
