import type { Db } from '#kernel/db';
import type { Locale, Mount } from '#kernel/http';
import { type Letters, readStopToken, routeStop, stopOperations } from '#kernel/mail';
import { mailbox, stopInvitations } from './invitation-limits.ts';

const PAGE = 'stop-invitations';
const PATH = '/api/bot/invitations/stop-letters';
const KIND = 'invited';

export const stopInvitationsOperations = stopOperations({ tag: 'Bot', path: PATH, what: 'invitations' });

/** Returns the unsubscribe links of invitations to an address, with or without an account. */
export const stopLinks = (letters: Letters, email: string, locale: Locale) =>
  letters.stopLinks(locale, { page: PAGE, path: PATH, kind: KIND, id: mailbox(email) });

/** Mounts the unsubscribe links of invitations. */
export const mountStopInvitations =
  (db: Db, key: Buffer, nowMs: () => number): Mount =>
  (api) =>
    routeStop(api, stopInvitationsOperations, {
      page: PAGE,
      async stop(token) {
        const mailboxId = readStopToken(key, token, KIND);
        if (mailboxId !== undefined) await stopInvitations(db, mailboxId, nowMs());
      },
    });
