import { CHOSEN_KINDS, letterChoicesAnswerSchema, moveLettersSchema } from '@bothways/domain/messages';
import { type Db, transact } from '#kernel/db';
import { type Mount, operation, route } from '#kernel/http';
import { STOP_PAGE, STOP_PATH } from './letters.ts';
import { routeStop, stopOperations } from './stop-letters.ts';
import { readStopToken } from './stop-token.ts';
import { letterChoices, sendLetters, stopLetters } from './stopped-letters.store.ts';

const shared = {
  tag: 'Account',
  access: 'session',
  path: '/api/account/letters',
  answer: letterChoicesAnswerSchema,
} as const;

/** Operations on the kinds of letters that a person may switch off. */
export const letterChoicesOperations = {
  read: operation({
    ...shared,
    method: 'get',
    summary: 'Which letters the caller gets, of those that can be switched off',
    failure: 'Failed to load your letters',
  }),
  save: operation({
    ...shared,
    method: 'put',
    summary: 'Switch kinds of letters on or off; others stay as they are',
    body: moveLettersSchema,
    failure: 'Failed to save your letters',
  }),
  ...stopOperations({ tag: 'Account', path: STOP_PATH, what: 'letters of a kind' }),
};

interface Deps {
  db: Db;
  /** Key of the unsubscribe tokens. */
  stopKey: Buffer;
  nowMs: () => number;
}

/** Mounts a person's choice of letters, in the account and by the link of each. */
export const mountLetterChoices =
  ({ db, stopKey, nowMs }: Deps): Mount =>
  (api) => {
    const read = async (userId: string) => ({
      success: true as const,
      letters: await letterChoices(db, userId),
    });
    route(api, letterChoicesOperations.read, ({ user }) => read(user().userId));
    route(api, letterChoicesOperations.save, async ({ body, user }) => {
      const { userId } = user();
      await transact(db, async (trx) => {
        for (const kind of CHOSEN_KINDS) {
          if (body[kind] === false) await stopLetters(trx, userId, kind, nowMs());
          if (body[kind] === true) await sendLetters(trx, userId, kind);
        }
      });
      return read(userId);
    });
    routeStop(api, letterChoicesOperations, {
      page: STOP_PAGE,
      async stop(token) {
        for (const kind of CHOSEN_KINDS) {
          const userId = readStopToken(stopKey, token, kind);
          if (userId !== undefined) await stopLetters(db, userId, kind, nowMs());
        }
      },
    });
  };
