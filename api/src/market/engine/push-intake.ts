import type { FeedItem } from '@bothways/domain/quotes';
import type { NotTaken, PushPart, Refused } from '@bothways/engine';
import { type IngestBatch, IngestError, readIngest } from '#market/feeds';
import type { CooperativeScheduler, Steps } from './cooperative-scheduler.ts';
import type { FromEngine, ToEngine } from './protocol.ts';
import { noPushes, type PushTally } from './push-tally.ts';

type Push = Extract<ToEngine, { kind: 'ingest' }>;

/** Items per step: for events not seen before, that takes about a millisecond. */
const STEP = 4;
/** Bodies are parsed in order of arrival, because only a body shows which source it is from. */
const READING = 'reading';
const NOT_TAKEN: Record<NotTaken, string> = {
  events: 'event: the book is full; events that nobody quotes any more make room within the hour',
  namesakes: 'event: too many of the same names are known; give each event one id',
  sources: 'event: too many sources speak of it or of others',
  bookmakers: 'bookie: no room for another bookmaker',
  prices: 'the book is full; prices of events that nobody quotes any more make room within the hour',
  lays: 'side: the bookmaker is no exchange in the catalogue, so nobody can lay there',
};

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const keyOf = (id: number): string => `push ${id}`;

export interface IntakeParts {
  scheduler: CooperativeScheduler;
  /** Returns a number that no other push has. */
  nextPush: () => number;
  apply: (items: readonly FeedItem[], source: string, part: PushPart) => Refused[];
  post: (message: FromEngine, transfer: ArrayBuffer[]) => void;
}

/** Applies pushes a few items at a time: pushes of one source in order, sources round-robin. */
export class PushIntake {
  /** Of all pushes since the thread started. */
  readonly tally: PushTally = noPushes();
  readonly #parts: IntakeParts;

  constructor(parts: IntakeParts) {
    this.#parts = parts;
  }

  take(push: Push): void {
    this.#parts.scheduler.add(READING, keyOf(push.id), this.#guarded(push.id, this.#read(push)));
  }

  /** Nobody awaits the answer any more. Applied quotes stay: they are ordinary prices. */
  drop(id: number): void {
    if (this.#parts.scheduler.drop(keyOf(id))) this.#refuse(id, 'BAD_REQUEST', 'The connection was closed');
  }

  *#guarded(id: number, steps: Steps): Generator<void, void> {
    try {
      for (let step = steps.next(); !step.done; step = steps.next()) yield;
    } catch (error) {
      if (error instanceof IngestError) this.#refuse(id, error.code, error.message);
      else this.#fail(id, error);
    }
  }

  *#read({ id, body: { bytes, contentType, source } }: Push): Generator<void, void> {
    const batch = yield* readIngest(decoder.decode(bytes), contentType);
    const speaker = batch.source ?? source;
    const steps = this.#guarded(id, this.#apply(id, batch, speaker));
    this.#parts.scheduler.add(`quotes of ${speaker}`, keyOf(id), steps);
  }

  *#apply(id: number, { items, positions, rejected }: IngestBatch, source: string): Generator<void, void> {
    const refused: IngestBatch['rejected'] = [];
    this.tally.unreadable += rejected.length;
    const push = this.#parts.nextPush();
    for (let from = 0; from < items.length; from += STEP) {
      const step = items.slice(from, from + STEP);
      const isLast = from + STEP >= items.length;
      const notTaken = this.#parts.apply(step, source, { push, isLast });
      this.tally.taken += step.length - notTaken.length;
      for (const { index, why } of notTaken) {
        this.tally[why]++;
        refused.push({ index: positions[from + index] ?? 0, message: NOT_TAKEN[why] });
      }
      yield;
    }
    const accepted = items.length - refused.length;
    this.#answer(id, accepted, refused.length === 0 ? rejected : inOrder([...rejected, ...refused]));
  }

  /** Serialized here: fifty thousand refusals as objects would block the other thread longer than a hundred lists. */
  #answer(id: number, accepted: number, rejected: IngestBatch['rejected']): void {
    const bytes = encoder.encode(JSON.stringify({ success: true, accepted, rejected }));
    this.#parts.post({ kind: 'answer', id, bytes }, [bytes.buffer]);
  }

  #refuse(id: number, code: IngestError['code'], message: string): void {
    this.#parts.post({ kind: 'refused', id, code, message }, []);
  }

  #fail(id: number, error: unknown): void {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#parts.post({ kind: 'failed', id, message }, []);
  }
}

const inOrder = (rejected: IngestBatch['rejected']): IngestBatch['rejected'] =>
  rejected.sort((one, other) => one.index - other.index);
