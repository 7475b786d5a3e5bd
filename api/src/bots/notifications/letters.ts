import {
  type NotificationType,
  notificationRequestSchema,
  type RequestType,
  SUB_TYPE_OF,
} from '@bothways/domain/notifications';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { type Db, type Schema, transact } from '#kernel/db';
import type { JobKind } from '#kernel/jobs';
import type { Letters } from '#kernel/mail';
import { storedLocale } from '#people/users';
import { labelOf, lettersFor, takeLetters } from './letters.store.ts';
import type { StoredNotification } from './notifications.store.ts';
import { LETTERS_JOB } from './notify.ts';
import { stopLinks } from './stop-letters.ts';

const FIRST_WAIT_MS = 5000;
const MAX_WAIT_MS = 15 * 60 * 1000;
const AT_ONCE = 2;
const MAX_TRIES = 50;
const payload = z.strictObject({ id: z.string() });

interface Deps {
  db: Db;
  letters: Letters;
  nowMs: () => number;
}

const KIND_OF = {
  request: 'botRequest',
  completed_task: 'botRequestDone',
  rejected_task: 'botRequestRejected',
} as const satisfies Partial<Record<NotificationType, string>>;

const isAsked = (type: string): type is RequestType => Object.hasOwn(SUB_TYPE_OF, type);

/** A request that was handled meanwhile needs no letter. */
const isOver = ({ type, status }: StoredNotification): boolean => type === 'request' && status !== 'pending';

async function post(trx: Transaction<Schema>, { letters, nowMs }: Deps, id: string): Promise<void> {
  const row = await takeLetters(trx, id, nowMs());
  if (!row || row.type === 'bookie_update' || isOver(row)) return;
  const { type } = notificationRequestSchema.parse(JSON.parse(row.request));
  if (!isAsked(type)) return;
  const asked = { type, bookie: row.bookie === null ? '' : await labelOf(trx, row.bookie) };
  const kind = KIND_OF[row.type];
  for (const { userId, email } of await lettersFor(trx, id)) {
    const locale = (await storedLocale(trx, userId)) ?? 'en';
    const link = letters.page(locale, `bot/notifications?id=${encodeURIComponent(row.answers ?? id)}`);
    const stop = stopLinks(letters, userId, locale);
    await letters.post(trx, email, locale, { kind, link, asked, stop });
  }
}

/**
 * Posts a notification's letters. The job is stored with the notification, and all its letters are queued in one
 * transaction that commits at most once: none is lost with a process, none is sent twice.
 */
export const lettersKind = (deps: Deps): JobKind<z.infer<typeof payload>> => ({
  name: LETTERS_JOB,
  payload,
  isSecret: false,
  atOnce: AT_ONCE,
  maxWaiting: Number.POSITIVE_INFINITY,
  firstWaitMs: FIRST_WAIT_MS,
  maxWaitMs: MAX_WAIT_MS,
  maxTries: MAX_TRIES,
  async work({ id }) {
    await transact(deps.db, (trx) => post(trx, deps, id));
    deps.letters.collect();
  },
});
