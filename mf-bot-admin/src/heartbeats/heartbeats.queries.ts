import { type HeartbeatsAnswer, heartbeatsAnswerSchema } from '@bothways/domain/bot-reports';
import { apiPages } from '@bothways/platform';

const EVERY_MS = 30_000;
const PATH = '/api/bot/heartbeats';

/** Heartbeats, silent ones first; polled while the screen is open. */
export const heartbeatsPages = (silentOnly: boolean) => ({
  ...apiPages<HeartbeatsAnswer>({
    key: ['mf-bot-admin', 'heartbeats', silentOnly],
    pathOf: (cursor) => {
      const query = new URLSearchParams({
        ...(silentOnly && { silent: 'true' }),
        ...(cursor !== undefined && { cursor }),
      });
      return query.size === 0 ? PATH : `${PATH}?${query}`;
    },
    schema: heartbeatsAnswerSchema,
    nextOf: ({ nextCursor }) => nextCursor,
  }),
  refetchInterval: EVERY_MS,
});
