import type { BookieAccount } from '@bothways/domain/bot-accounts';
import {
  type Billing,
  billingOf,
  type Correction,
  type Payment,
  type ProfitDay,
} from '@bothways/domain/bot-billing';
import {
  type AdminInfo,
  type BotUser,
  CARD_FIELDS,
  type CardUser,
  cardUserSchema,
  NO_ADMIN,
  type PartialBotUser,
  type Tag,
  type UserField,
} from '@bothways/domain/bot-users';
import { may } from '@bothways/domain/identity';
import { eurosOfCents } from '@bothways/domain/money';
import { isoOf } from '@bothways/domain/time';
import type { Db } from '#kernel/db';
import { versionOf } from '#kernel/versions';
import { chosenBookiesByEmail } from '#people/onboarding';
import { adminInfos } from './admin-info.ts';
import type { BotUserRow } from './bot-users.store.ts';
import type { Caller } from './caller.ts';
import { visibleTags } from './tags.store.ts';
import { accountsOf } from './user-accounts.store.ts';
import { billingOfUsers, correctionsOf, paymentsOf, profitDaysOf, summaryOf } from './user-billing.store.ts';

const PERCENT = 100;
/** Users whose rows are read at once: SQLite blocks the thread meanwhile. */
const AT_ONCE = 200;

/** Related rows of bot users, by address; only requested ones are read. */
interface Belongings {
  tags: Map<string, Tag[]>;
  accounts: Map<string, Record<string, BookieAccount>>;
  payments: Map<string, Payment[]>;
  corrections: Map<string, Correction[]>;
  days: Map<string, ProfitDay[]>;
  billing: Map<string, Billing>;
  /** Undefined if the caller may not know it. */
  admins: Map<string, AdminInfo> | undefined;
  /** Bookmakers they chose at sign-up. */
  chosen: Map<string, string[]>;
}

type Fields = ReadonlySet<UserField>;

async function belongingsOf(
  db: Db,
  caller: Caller,
  { emails, fields, nowMs }: { emails: readonly string[]; fields: Fields; nowMs: number },
): Promise<Belongings> {
  const part = <T>(isWanted: boolean, read: () => Promise<Map<string, T>>): Promise<Map<string, T>> =>
    isWanted ? read() : Promise.resolve(new Map<string, T>());
  const isBilled = fields.has('billing');
  const [tags, accounts, payments, corrections, days, billing, admins, chosen] = await Promise.all([
    part(fields.has('metadata'), () => visibleTags(db, caller.userId, emails)),
    part(fields.has('bookies'), () => accountsOf(db, emails, caller)),
    part(isBilled, () => paymentsOf(db, emails)),
    part(isBilled, () => correctionsOf(db, emails)),
    part(isBilled, () => profitDaysOf(db, emails, nowMs)),
    part(isBilled || fields.has('summary'), () => billingOfUsers(db, emails, caller.userId)),
    fields.has('audit') && may(caller.permissions, 'manage:user') ? adminInfos(db, emails) : undefined,
    part(fields.has('metadata'), () => chosenBookiesByEmail(db, emails)),
  ]);
  return { tags, accounts, payments, corrections, days, billing, admins, chosen };
}

const ratesOf = ({ providerRate, internalRate }: BotUserRow): BotUser['configuration'] => ({
  ...(providerRate !== null && { providerRate: providerRate / PERCENT }),
  ...(internalRate !== null && { internalRate: internalRate / PERCENT }),
});

const NOTHING = { corrections: 0, payments: [] };

function billingPart(row: BotUserRow, fields: Fields, has: Belongings): Pick<PartialBotUser, 'billing'> {
  if (!fields.has('billing') && !fields.has('summary')) return {};
  const billing = has.billing.get(row.email) ?? billingOf({ profit: row.profitCents, ...NOTHING });
  return {
    billing: {
      profit: eurosOfCents(row.profitCents),
      summary: summaryOf(billing),
      ...(fields.has('billing') && {
        ...ratesOf(row),
        payments: has.payments.get(row.email) ?? [],
        corrections: has.corrections.get(row.email) ?? [],
        profitByDay: has.days.get(row.email) ?? [],
      }),
    },
  };
}

/** The editable fields of a bot user, as the viewer sees them. */
export const userFields = (
  { alias, frozenReason }: Pick<BotUserRow, 'alias' | 'frozenReason'>,
  tags: readonly Tag[],
) => ({
  alias,
  tags: tags.map(({ name, color, isPublic }) => [name, color, isPublic]),
  frozen: frozenReason,
});

function userOf(row: BotUserRow, fields: Fields, has: Belongings): PartialBotUser {
  return {
    _id: { email: row.email },
    ...(fields.has('basic') && {
      ...(row.alias !== null && { alias: row.alias }),
      mode: row.mode,
      ...(row.country !== null && { country: row.country }),
    }),
    ...(fields.has('status') && {
      enabled: row.enabled === 1,
      isReady: row.ready === 1,
      started: row.startedAtMs !== null,
      softStart: row.softStart === 1,
      ...(row.startedAtMs !== null && { startTime: isoOf(row.startedAtMs) }),
      ...(row.frozenAtMs !== null && {
        frozen: { reason: row.frozenReason ?? '', since: isoOf(row.frozenAtMs) },
      }),
    }),
    ...(fields.has('metadata') && {
      version: versionOf(userFields(row, has.tags.get(row.email) ?? [])),
      tags: has.tags.get(row.email) ?? [],
      onboarding: { selectedBookies: has.chosen.get(row.email) ?? [] },
    }),
    ...(fields.has('bookies') && { bookies: has.accounts.get(row.email) ?? {} }),
    ...(fields.has('configuration') && { configuration: ratesOf(row) }),
    ...(fields.has('audit') && {
      ...(has.admins && { adminInfo: has.admins.get(row.email) ?? NO_ADMIN }),
      addedAt: isoOf(row.addedAtMs),
      ...(row.seenAtMs !== null && { lastSeenAt: isoOf(row.seenAtMs) }),
    }),
    ...billingPart(row, fields, has),
  };
}

/** Returns bot users with the requested fields, in the order of their rows. */
export async function usersWith(
  db: Db,
  caller: Caller,
  rows: readonly BotUserRow[],
  { fields, nowMs }: { fields: readonly UserField[]; nowMs: number },
): Promise<PartialBotUser[]> {
  const wanted = new Set(fields);
  const users: PartialBotUser[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE);
    const emails = some.map(({ email }) => email);
    const has = await belongingsOf(db, caller, { emails, fields: wanted, nowMs });
    users.push(...some.map((row) => userOf(row, wanted, has)));
  }
  return users;
}

/** Returns bot users as cards show them. */
export async function cardsOf(
  db: Db,
  caller: Caller,
  rows: readonly BotUserRow[],
  nowMs: number,
): Promise<CardUser[]> {
  const users = await usersWith(db, caller, rows, { fields: CARD_FIELDS, nowMs });
  return users.map((user) => cardUserSchema.parse(user));
}

/** Builds the card of an invited person: only what the invitation contains, and nothing about the address. */
export function comingCard(
  row: Pick<BotUserRow, 'email' | 'alias' | 'mode' | 'country'> & { sentAtMs: number },
): CardUser {
  const { email, alias, mode, country, sentAtMs } = row;
  return cardUserSchema.parse({
    _id: { email },
    ...(alias !== null && { alias }),
    mode,
    ...(country !== null && { country }),
    enabled: false,
    isReady: false,
    started: false,
    softStart: false,
    version: versionOf(userFields({ alias, frozenReason: null }, [])),
    tags: [],
    onboarding: { selectedBookies: [] },
    bookies: {},
    addedAt: isoOf(sentAtMs),
    billing: { profit: 0, summary: summaryOf(billingOf({ profit: 0, ...NOTHING })) },
  });
}
