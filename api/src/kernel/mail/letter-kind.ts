import type { Counter } from 'prom-client';
import { z } from 'zod';
import { DeliveryError } from '#kernel/delivery';
import type { JobKind, JobOutcome } from '#kernel/jobs';
import type { Mailer } from './mail.ts';

/** Mail servers dislike many connections at once. */
const AT_ONCE = 3;
/** Hours of an outage; what is asked for beyond is refused. */
const MAX_WAITING = 50_000;
const FIRST_WAIT_MS = 5000;
const MAX_WAIT_MS = 15 * 60 * 1000;

const mailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribe: z.string().optional(),
});
export type UnsentMail = z.infer<typeof mailSchema>;

export interface LetterKindDeps {
  mailer: Pick<Mailer, 'send'>;
  /** Whether the mail server is left alone now. */
  isHeldUp: () => boolean;
  /** What became of letters: `sent`, `again`, `lost`. */
  outcomes: Pick<Counter<'outcome'>, 'inc'>;
}

const OUTCOMES: Record<JobOutcome, string> = { done: 'sent', again: 'again', dead: 'lost' };

/**
 * Letters leave behind the request: whether an address is known must not show in how long an answer takes, and a slow
 * server must not slow an answer. They are tried until they have left or are worth nothing any more; twice only where
 * nobody knows whether one left, with the same `Message-ID`.
 */
export const letterKind = ({ mailer, isHeldUp, outcomes }: LetterKindDeps): JobKind<UnsentMail> => ({
  name: 'letter',
  payload: mailSchema,
  // Letters hold links that open accounts.
  isSecret: true,
  atOnce: AT_ONCE,
  maxWaiting: MAX_WAITING,
  firstWaitMs: FIRST_WAIT_MS,
  maxWaitMs: MAX_WAIT_MS,
  maxTries: Number.POSITIVE_INFINITY,
  work: (mail, { id }) => mailer.send({ ...mail, id }),
  isHeldUp,
  isHopeless: (error) => error instanceof DeliveryError && error.failure === 'recipient',
  wordsOf: (error) => (error instanceof DeliveryError ? error.message : undefined),
  onOutcome: (outcome) => outcomes.inc({ outcome: OUTCOMES[outcome] }),
});
