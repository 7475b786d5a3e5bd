import { type AddressRefusalReason, CHOSEN_KINDS } from '@bothways/domain/messages';
import type { Counter } from 'prom-client';
import { z } from 'zod';
import { DeliveryError } from '#kernel/delivery';
import type { JobKind, JobOutcome } from '#kernel/jobs';
import type { Mailer } from './mail.ts';
import { RefusedAddressError } from './refused-address.ts';

/** Mail servers dislike many parallel connections. */
const AT_ONCE = 3;
/** Covers an outage of hours; further letters are refused. */
const MAX_WAITING = 50_000;
const FIRST_WAIT_MS = 5000;
const MAX_WAIT_MS = 15 * 60 * 1000;

const mailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribe: z.string().optional(),
  /** While it waited for the end of quiet hours its reader may have left the address, or switched this kind off. */
  heldAs: z.enum([...CHOSEN_KINDS, 'other']).optional(),
});
export type UnsentMail = z.infer<typeof mailSchema>;
/** `other`: what is switched off elsewhere. */
export type HeldAs = NonNullable<UnsentMail['heldAs']>;

interface LetterKindDeps {
  mailer: Pick<Mailer, 'send'>;
  /** Whether the mail server's circuit breaker is open. */
  isHeldUp: () => boolean;
  /** Keeps what mail servers say about addresses. */
  addresses: {
    refused(email: string, reason: AddressRefusalReason): Promise<void>;
    accepted(email: string): Promise<void>;
  };
  /** Whether an address still has a reader, who wants letters of a kind. */
  isWanted: (email: string, kind: HeldAs) => Promise<boolean>;
  /** Outcomes of letters: `sent`, `again`, `lost`. */
  outcomes: Pick<Counter<'outcome'>, 'inc'>;
}

const OUTCOMES: Record<JobOutcome, string> = { done: 'sent', again: 'again', dead: 'lost' };

/**
 * Sends letters after the response: its duration must not reveal whether an address is known, and a slow server must
 * not delay it. A letter is retried until it is sent or expired; it is sent twice, with the same `Message-ID`, only if
 * the outcome of the first attempt is unknown.
 */
export const letterKind = ({
  mailer,
  isHeldUp,
  addresses,
  isWanted,
  outcomes,
}: LetterKindDeps): JobKind<UnsentMail> => ({
  name: 'letter',
  payload: mailSchema,
  // Letters contain links that open accounts.
  isSecret: true,
  atOnce: AT_ONCE,
  maxWaiting: MAX_WAITING,
  firstWaitMs: FIRST_WAIT_MS,
  maxWaitMs: MAX_WAIT_MS,
  maxTries: Number.POSITIVE_INFINITY,
  work: async ({ heldAs, ...mail }, { id }) => {
    if (heldAs && !(await isWanted(mail.to, heldAs))) return;
    await mailer.send({ ...mail, id }).catch(async (error: unknown) => {
      if (error instanceof RefusedAddressError) await addresses.refused(mail.to, error.reason);
      throw error;
    });
    await addresses.accepted(mail.to);
  },
  isHeldUp,
  isHopeless: (error) => error instanceof DeliveryError && error.failure === 'recipient',
  wordsOf: (error) => (error instanceof DeliveryError ? error.message : undefined),
  onOutcome: (outcome) => outcomes.inc({ outcome: OUTCOMES[outcome] }),
});
