import type { Db } from '#kernel/db';
import type { Locale, Mount } from '#kernel/http';
import { type Letters, readStopToken, routeStop, stopOperations } from '#kernel/mail';
import { userExists } from '#people/users';
import { saveChoices } from './choices.store.ts';

const PAGE = 'stop-bot-letters';
const PATH = '/api/notifications/stop-letters';
const KIND = 'bot';

export const stopLettersOperations = stopOperations({
  tag: 'Notifications',
  path: PATH,
  what: 'letters about requests',
});

/** Returns the unsubscribe links of a person's letters; they stay valid. */
export const stopLinks = (letters: Letters, userId: string, locale: Locale) =>
  letters.stopLinks(locale, { page: PAGE, path: PATH, kind: KIND, id: userId });

/** Mounts the unsubscribe links of letters about requests. */
export const mountStopLetters =
  (db: Db, key: Buffer): Mount =>
  (api) =>
    routeStop(api, stopLettersOperations, {
      page: PAGE,
      async stop(token) {
        const userId = readStopToken(key, token, KIND);
        if (userId !== undefined && (await userExists(db, userId)))
          await saveChoices(db, userId, { byEmail: false });
      },
    });
