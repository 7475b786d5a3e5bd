import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type ReleaseName, releaseNameSchema, releaseVersionSchema } from '@bothways/domain/registry';
import { HOUR_MS } from '@bothways/domain/time';
import { z } from 'zod';

/** A tab may be open for days before it meets a failure. */
const TICKET_HOURS = 7 * 24;
const WHO_CHARS = 16;

const channelSchema = z.enum(['stable', 'canary']);
const servedSchema = z.partialRecord(releaseNameSchema, z.record(releaseVersionSchema, channelSchema));
/** The releases that a page may run, by app. */
export type Served = z.infer<typeof servedSchema>;

const ticketSchema = z.object({
  /** The user as an irreversible hash; null for a page served identically to everybody. */
  who: z.string().nullable(),
  /** Whole hours since 1970: within an hour the page is unchanged for a browser's cache. */
  hour: z.int(),
  served: servedSchema,
});
export type LoadTicket = z.infer<typeof ticketSchema>;

/**
 * Issues and reads the tickets that authenticate a page's beacons: one counts only for releases that the page was
 * given, and once per user. They cannot be forged without the secret.
 */
export class LoadTickets {
  readonly #key: Buffer;
  readonly #nowMs: () => number;

  constructor(secret: string, nowMs: () => number) {
    this.#key = createHash('sha256').update(`load tickets ${secret}`).digest();
    this.#nowMs = nowMs;
  }

  /** @param seed user or browser; '' for a page served identically to everybody */
  issue(seed: string, served: Served): string {
    const who = seed === '' ? null : this.#sign(`who ${seed}`).slice(0, WHO_CHARS);
    const ticket: LoadTicket = { who, hour: Math.floor(this.#nowMs() / HOUR_MS), served };
    const text = Buffer.from(JSON.stringify(ticket)).toString('base64url');
    return `${text}.${this.#sign(text)}`;
  }

  /** Returns a ticket's content; undefined for one that is forged or too old. */
  read(given: string | undefined): LoadTicket | undefined {
    const [text = '', seal = ''] = (given ?? '').split('.');
    if (!isSame(seal, this.#sign(text))) return undefined;
    const ticket = ticketSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    const age = this.#nowMs() / HOUR_MS - ticket.hour;
    return age >= 0 && age <= TICKET_HOURS ? ticket : undefined;
  }

  #sign(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url').slice(0, 27);
  }
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Returns the channel of a release in a ticket; undefined if the page was not given it. */
export const channelIn = (
  { served }: LoadTicket,
  area: ReleaseName,
  version: string,
): z.infer<typeof channelSchema> | undefined => served[area]?.[version];
