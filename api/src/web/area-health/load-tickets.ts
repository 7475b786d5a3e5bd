import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type ReleaseName, releaseNameSchema, releaseVersionSchema } from '@bothways/domain/registry';
import { HOUR_MS } from '@bothways/domain/time';
import { z } from 'zod';

/** A tab may be open for days before it runs into something. */
const TICKET_HOURS = 7 * 24;
const WHO_CHARS = 16;

const channelSchema = z.enum(['stable', 'canary']);
const servedSchema = z.partialRecord(releaseNameSchema, z.record(releaseVersionSchema, channelSchema));
/** The releases that a page was given: of each app those that may run in it. */
export type Served = z.infer<typeof servedSchema>;

const ticketSchema = z.object({
  /** A person, as a hash that nobody can turn back; null for a page that is the same for everybody. */
  who: z.string().nullable(),
  /** Whole hours since 1970: pages of an hour are the same to a browser that holds one. */
  hour: z.int(),
  served: servedSchema,
});
export type LoadTicket = z.infer<typeof ticketSchema>;

/**
 * What a page says with its beacons: a beacon is counted for releases that the page was given, and for the person whom
 * it was given to, once. Without the secret nobody can write one.
 */
export class LoadTickets {
  readonly #key: Buffer;
  readonly #nowMs: () => number;

  constructor(secret: string, nowMs: () => number) {
    this.#key = createHash('sha256').update(`load tickets ${secret}`).digest();
    this.#nowMs = nowMs;
  }

  /** @param seed user or browser; '' for a page that is the same for everybody */
  issue(seed: string, served: Served): string {
    const who = seed === '' ? null : this.#sign(`who ${seed}`).slice(0, WHO_CHARS);
    const ticket: LoadTicket = { who, hour: Math.floor(this.#nowMs() / HOUR_MS), served };
    const text = Buffer.from(JSON.stringify(ticket)).toString('base64url');
    return `${text}.${this.#sign(text)}`;
  }

  /** What a ticket says; undefined for one that is none of ours, or too old. */
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

/** The channel of a release in a ticket; undefined where the page was not given it. */
export const channelIn = (
  { served }: LoadTicket,
  area: ReleaseName,
  version: string,
): z.infer<typeof channelSchema> | undefined => served[area]?.[version];
