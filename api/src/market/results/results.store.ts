import {
  type ReportedResult,
  resultChoiceSchema,
  resultScoreSchema,
  resultStateSchema,
  type SourceReport,
} from '@bothways/domain/results';
import { type Sport, sportSchema } from '@bothways/domain/sports';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { z } from 'zod';
import type { Schema } from '#kernel/db';

const numbersSchema = z.object({ scores: z.array(resultScoreSchema), choices: z.array(resultChoiceSchema) });

/** A source's report on one of our events. */
export interface StoredWord extends SourceReport {
  seq: number;
  eventId: string;
  sport: Sport;
}

function toWord(row: Selectable<Schema['eventResults']>): StoredWord {
  const { seq, eventId, source, atMs } = row;
  return {
    seq,
    eventId,
    source,
    atMs,
    sport: sportSchema.parse(row.sport),
    state: resultStateSchema.parse(row.state),
    decides: row.decides === 1,
    ...numbersSchema.parse(JSON.parse(row.numbers)),
  };
}

/** The number of the last report; 0 before the first. */
export async function lastWord(db: Kysely<Schema>): Promise<number> {
  const row = await db
    .selectFrom('eventResults')
    .select(({ fn }) => fn.max('seq').as('last'))
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** The newest report of each source on these events. */
export async function newestWords(db: Kysely<Schema>, eventIds: readonly string[]): Promise<StoredWord[]> {
  if (eventIds.length === 0) return [];
  const newest = db
    .selectFrom('eventResults')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .where('eventId', 'in', eventIds)
    .groupBy(['eventId', 'source']);
  const rows = await db.selectFrom('eventResults').selectAll().where('seq', 'in', newest).execute();
  return rows.map(toWord);
}

/** A page of events reported after a number, in order of the reports. */
export async function wordsAfter(
  db: Kysely<Schema>,
  seq: number,
  most: number,
): Promise<{ seq: number; eventId: string }[]> {
  return db
    .selectFrom('eventResults')
    .select(['seq', 'eventId'])
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(most)
    .execute();
}

export type NewWord = Omit<StoredWord, 'seq'>;

/** Whether two reports are equal. */
export const saysTheSame = (one: Said, other: Said): boolean =>
  one.state === other.state && one.decides === other.decides && numbersOf(one) === numbersOf(other);

type Said = Pick<ReportedResult, 'state' | 'scores' | 'choices' | 'decides'>;
const numbersOf = ({ scores, choices }: Pick<Said, 'scores' | 'choices'>): string =>
  JSON.stringify({ scores, choices });

/** Stores a report. In serializable transactions the numbers have no gaps. */
export async function addWord(
  trx: Transaction<Schema>,
  { scores, choices, decides, ...word }: NewWord,
  receivedAtMs: number,
): Promise<void> {
  await trx
    .insertInto('eventResults')
    .values({
      ...word,
      seq: (await lastWord(trx)) + 1,
      numbers: numbersOf({ scores, choices }),
      decides: Number(decides),
      receivedAtMs,
    })
    .execute();
}
