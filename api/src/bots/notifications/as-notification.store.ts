import {
  type Notification,
  type NotificationRequest,
  notificationRequestSchema,
  type Viewer,
} from '@bothways/domain/notifications';
import { isoOf } from '@bothways/domain/time';
import type { Db } from '#kernel/db';
import type { StoredNotification } from './notifications.store.ts';

interface Person {
  id: string;
  name: string;
  email: string;
}

/** Data around notifications, by notification and user id. */
interface Around {
  people: Map<string, Person>;
  recipients: Map<string, { userId: string; readUpToMs: number | null }[]>;
  reads: Map<string, Set<string>>;
  aliases: Map<string, string | null>;
  labels: Map<string, string>;
  /** Everything up to then counts as read by the viewer. */
  readUpToMs: number;
}

const distinct = (all: readonly (string | null)[]): string[] => [
  ...new Set(all.filter((each) => each !== null)),
];

async function peopleById(db: Db, ids: readonly string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'name', 'email']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function around(db: Db, rows: readonly StoredNotification[], viewer: Viewer): Promise<Around> {
  const ids = rows.map(({ id }) => id);
  const recipients = await db
    .selectFrom('notificationRecipients as recipient')
    .leftJoin('notificationChoices as choice', 'choice.userId', 'recipient.userId')
    .select(['recipient.notificationId', 'recipient.userId', 'choice.readUpToMs'])
    .where('recipient.notificationId', 'in', ids)
    .orderBy('recipient.userId')
    .execute();
  const reads = await db
    .selectFrom('notificationReads')
    .selectAll()
    .where('notificationId', 'in', ids)
    .execute();
  const emails = distinct(rows.map(({ email }) => email));
  const users = await db
    .selectFrom('botUsers')
    .select(['email', 'alias'])
    .where('email', 'in', emails)
    .execute();
  const bookies = distinct(rows.map(({ bookie }) => bookie));
  const labels =
    bookies.length === 0
      ? []
      : await db.selectFrom('bookies').select(['value', 'label']).where('value', 'in', bookies).execute();
  const own = await db
    .selectFrom('notificationChoices')
    .select('readUpToMs')
    .where('userId', '=', viewer.userId)
    .executeTakeFirst();
  const named = [
    ...rows.flatMap(({ createdBy, closedBy }) => [createdBy, closedBy]),
    ...recipients.map(({ userId }) => userId),
  ];
  const readers = Map.groupBy(reads, ({ notificationId }) => notificationId);
  return {
    people: await peopleById(db, distinct(named)),
    recipients: Map.groupBy(recipients, ({ notificationId }) => notificationId),
    reads: new Map([...readers].map(([id, all]) => [id, new Set(all.map(({ userId }) => userId))])),
    aliases: new Map(users.map(({ email, alias }) => [email, alias])),
    labels: new Map(labels.map(({ value, label }) => [value, label])),
    readUpToMs: own?.readUpToMs ?? 0,
  };
}

const plain = ({ id, name }: Person) => ({ id, name });

/** Returns the request, with the reason of its rejection. */
function requestOf({ request, reason, details }: StoredNotification): NotificationRequest {
  const asked = notificationRequestSchema.parse(JSON.parse(request));
  return reason === null
    ? asked
    : { ...asked, rejectedData: { reason, ...(details !== null && { details }) } };
}

function closedParts({ closedAtMs, closedBy }: StoredNotification, people: Map<string, Person>) {
  const closer = closedBy === null ? undefined : people.get(closedBy);
  return {
    ...(closedAtMs !== null && { closedAt: isoOf(closedAtMs) }),
    ...(closer && { closedBy: plain(closer) }),
  };
}

function toNotification(row: StoredNotification, known: Around, viewer: Viewer): Notification {
  const recipients = known.recipients.get(row.id) ?? [];
  const reads = known.reads.get(row.id) ?? new Set<string>();
  const creator = row.createdBy === null ? undefined : known.people.get(row.createdBy);
  const alias = known.aliases.get(row.email);
  const label = row.bookie === null ? undefined : known.labels.get(row.bookie);
  const at = isoOf(row.atMs);
  const sinceRead = recipients.filter(({ readUpToMs }) => (readUpToMs ?? 0) >= row.atMs);
  return {
    notificationId: row.id,
    status: row.status,
    notificationType: row.type,
    notificationSubType: row.subType,
    recipientIds: recipients.map(({ userId }) => userId),
    recipients: recipients.flatMap(({ userId }) => {
      const person = known.people.get(userId);
      return person ? [plain(person)] : [];
    }),
    ...(creator && { createdBy: creator.id, createdByEmail: creator.email, createdByName: creator.name }),
    timestamp: at,
    createdAt: at,
    canMarkAsDone: row.canMarkAsDone === 1,
    canMarkAsRejected: row.canMarkAsRejected === 1,
    readBy: [...new Set([...reads, ...sinceRead.map(({ userId }) => userId)])],
    isRead: reads.has(viewer.userId) || known.readUpToMs >= row.atMs || row.createdBy === viewer.userId,
    metadata: {
      relatedUserEmail: row.email,
      relatedUserId: row.email,
      ...(alias && { relatedUserAlias: alias }),
      ...(label !== undefined && { bookieLabel: label }),
      ...(row.answers !== null && { answers: row.answers }),
    },
    request: requestOf(row),
    ...closedParts(row, known.people),
  };
}

/** Converts notifications for one viewer, in the order of the rows. */
export async function asNotifications(
  db: Db,
  rows: readonly StoredNotification[],
  viewer: Viewer,
): Promise<Notification[]> {
  if (rows.length === 0) return [];
  const known = await around(db, rows, viewer);
  return rows.map((row) => toNotification(row, known, viewer));
}
