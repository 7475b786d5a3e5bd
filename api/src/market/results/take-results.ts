import {
  type ReportedResult,
  type ResultsAnswer,
  type ResultVerdict,
  reportedResultSchema,
  swappedResult,
} from '@bothways/domain/results';
import type { Transaction } from 'kysely';
import { type Db, type Schema, transact } from '#kernel/db';
import { factsOf, type NameFacts } from './event-facts.ts';
import { findEvents } from './event-finder.ts';
import { identitiesOf } from './event-identity.ts';
import { namesOfEvents } from './event-names.store.ts';
import { addWord, type NewWord, newestWords, saysTheSame } from './results.store.ts';
import { standingsOf } from './standings.ts';

/** Results per transaction: it blocks others for some ten milliseconds at most. */
const AT_ONCE = 50;
/** Tolerance between the clocks of two machines. */
const AHEAD_MS = 5 * 60_000;
const UNKNOWN = 'event: is none of those that were ever quoted here';

type Answer = ResultsAnswer['results'][number];
interface Told {
  index: number;
  result: ReportedResult;
}
/** A result of one of our events, with its sides in our order. */
interface Placed {
  index: number;
  word: NewWord;
}

const refusal = (index: number, reason: string, eventId?: string): Answer => ({
  index,
  result: 'refused',
  ...(eventId !== undefined && { eventId }),
  reason,
});

function judge(raw: unknown, index: number, nowMs: number): Told | Answer {
  const { success, data, error } = reportedResultSchema.safeParse(raw);
  if (!success) {
    const issue = error.issues[0];
    const path = (issue?.path ?? []).join('.');
    return refusal(index, `${path === '' ? 'result' : path}: ${issue?.message ?? 'is not valid'}`);
  }
  if (Date.parse(data.at) > nowMs + AHEAD_MS) return refusal(index, 'at: lies in the future');
  return { index, result: data };
}

const isTold = (judged: Told | Answer): judged is Told => typeof judged.result === 'object';
const isAnswer = (judged: Told | Answer): judged is Answer => !isTold(judged);

/** Finds our event for each result; unmatched ones become refusals. */
async function place(db: Db, source: string, told: readonly Told[]): Promise<(Placed | Answer)[]> {
  const named = told.flatMap(({ result: { event } }) => (event ? [event] : []));
  const found = await findEvents(db, source, named);
  const byEvent = new Map(named.map((event, at) => [event, found[at]]));
  const own = told.map(({ result: { event, eventId } }) =>
    event ? byEvent.get(event) : { eventId: eventId ?? '', swapped: false },
  );
  const identities = await identitiesOf(
    db,
    own.flatMap((each) => (each ? [each.eventId] : [])),
  );
  const facts = factsOf(
    await namesOfEvents(db, [...new Set([...identities.values()].map(({ eventId }) => eventId))]),
  );
  return told.map(({ index, result }, at) => {
    const each = own[at];
    const now = each && identities.get(each.eventId);
    if (!each || !now) return refusal(index, UNKNOWN);
    const fact = facts.get(now.eventId);
    if (!fact) return refusal(index, result.event ? UNKNOWN : UNKNOWN.replace('event', 'eventId'));
    return placed(
      { index, result },
      { source, fact, eventId: now.eventId, swapped: each.swapped !== now.swapped },
    );
  });
}

interface At {
  source: string;
  fact: NameFacts;
  eventId: string;
  swapped: boolean;
}

function placed({ index, result }: Told, { source, fact, eventId, swapped }: At): Placed | Answer {
  const atMs = Date.parse(result.at);
  if (result.state === 'final' && atMs < fact.startsAtMs)
    return refusal(index, 'at: lies before the event begins', eventId);
  const { state, scores, choices, decides } = swapped ? swappedResult(result) : result;
  return { index, word: { eventId, sport: fact.sport, source, state, scores, choices, decides, atMs } };
}

/** Stores new reports: repeated and outdated ones change nothing, whatever their order. */
async function takeTogether(
  trx: Transaction<Schema>,
  words: readonly Placed[],
  nowMs: number,
): Promise<Answer[]> {
  const held = await newestWords(trx, [...new Set(words.map(({ word }) => word.eventId))]);
  const newest = new Map<string, NewWord>(held.map((word) => [keyOf(word), word]));
  const answers: Answer[] = [];
  for (const { index, word } of words) {
    const { eventId } = word;
    const before = newest.get(keyOf(word));
    const verdict = verdictOn(word, before);
    answers.push({ index, eventId, result: verdict });
    if (verdict !== 'accepted') continue;
    await addWord(trx, word, nowMs);
    newest.set(keyOf(word), word);
  }
  return answers;
}

const keyOf = ({ eventId, source }: Pick<NewWord, 'eventId' | 'source'>): string => `${eventId} ${source}`;

function verdictOn(word: NewWord, before: NewWord | undefined): ResultVerdict {
  if (before && saysTheSame(word, before)) return 'repeated';
  return before && before.atMs > word.atMs ? 'outdated' : 'accepted';
}

/** Takes a source's results of events. Each report counts once; an invalid one is refused by itself. */
export async function takeResults(
  { db, nowMs }: { db: Db; nowMs: () => number },
  source: string,
  raw: readonly unknown[],
): Promise<ResultsAnswer> {
  const judged = raw.map((each, index) => judge(each, index, nowMs()));
  const results = judged.filter(isAnswer);
  const words: Placed[] = [];
  for (const each of await place(db, source, judged.filter(isTold)))
    if ('word' in each) words.push(each);
    else results.push(each);
  for (let from = 0; from < words.length; from += AT_ONCE) {
    const some = words.slice(from, from + AT_ONCE);
    const answers = await transact(db, (trx) => takeTogether(trx, some, nowMs()));
    const standings = await standingsOf(db, [...new Set(some.map(({ word }) => word.eventId))]);
    for (const answer of answers) {
      const isDisputed = standings.get(answer.eventId ?? '')?.status === 'disputed';
      results.push(isDisputed ? { ...answer, disputed: true } : answer);
    }
  }
  results.sort((one, other) => one.index - other.index);
  const count = (wanted: ResultVerdict): number => results.filter(({ result }) => result === wanted).length;
  return {
    success: true,
    accepted: count('accepted'),
    repeated: count('repeated'),
    outdated: count('outdated'),
    refused: count('refused'),
    results,
  };
}
