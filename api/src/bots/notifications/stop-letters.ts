import type { Db } from '#kernel/db';
import type { Locale, Mount } from '#kernel/http';
import { type Letters, readStopToken, routeStop, stopOperations, stopToken } from '#kernel/mail';
import { userExists } from '#people/users';
import { saveChoices } from './choices.store.ts';

const PAGE = 'stop-bot-letters';
const PATH = '/api/notifications/stop-letters';
/** Begins the id in a token: it says which letters it ends, in signs that an address leaves as they are. */
const KIND = 'bot-';

export const stopLettersOperations = stopOperations({
  tag: 'Notifications',
  path: PATH,
  what: 'letters about requests',
});

/** Returns the unsubscribe links of a person's letters; they stay valid. */
export function stopLinks(letters: Letters, key: Buffer, userId: string, locale: Locale) {
  const token = stopToken(key, `${KIND}${userId}`);
  return { page: letters.page(locale, PAGE, token), oneClick: letters.address(PATH, { token }) };
}

/** Mounts the unsubscribe links of letters about requests. */
export const mountStopLetters =
  (db: Db, key: Buffer): Mount =>
  (api) =>
    routeStop(api, stopLettersOperations, {
      page: PAGE,
      async stop(token) {
        const userId = readStopToken(key, token)?.slice(KIND.length);
        if (userId !== undefined && (await userExists(db, userId)))
          await saveChoices(db, userId, { byEmail: false });
      },
    });
