import type { AlertChannel } from '@bothways/domain/alerts';

/** Of what somebody is told outside our pages, where, and what was told. */
export interface AlertsSchema {
  alertRules: AlertRulesTable;
  alertSettings: AlertSettingsTable;
  alertChannels: AlertChannelsTable;
  alertLinks: AlertLinksTable;
  alertMessages: AlertMessagesTable;
  pushDevices: PushDevicesTable;
  alertDigests: AlertDigestsTable;
}

/** One a configuration. */
interface AlertRulesTable {
  configurationId: string;
  userId: string;
  isOn: number;
  minPct: number;
  /** JSON list; null: every sport of the configuration. */
  sports: string | null;
  /** JSON of the ways; null: all that are open. */
  channels: string | null;
  /** What stood before is not told of. */
  sinceMs: number;
}

/** The row appears with the first choice. */
interface AlertSettingsTable {
  userId: string;
  zone: string;
  quietOn: number;
  quietFrom: string;
  quietTo: string;
}

/** Where somebody is reached; it is also what who sends holds. */
interface AlertChannelsTable {
  userId: string;
  channel: AlertChannel;
  /** The chat's id; null where the channel has no address of its own. */
  chatId: string | null;
  /** `blocked`: nothing is taken there until it is linked anew. */
  state: 'on' | 'blocked';
  /** Nothing is sent before. */
  nextAtMs: number;
  leaseOwner: string | null;
  leaseUntilMs: number;
}

/** Links to the bot that were not used yet. */
interface AlertLinksTable {
  userId: string;
  tokenHash: string;
  expiresAtMs: number;
}

/**
 * `waiting` for its turn; `sending`: somebody is at it, or died at it; `sent`; `dropped`: it was worth nothing any more;
 * `failed`: it was not taken; `unsure`: whoever sent it died before they knew.
 */
export type AlertMessageState = 'waiting' | 'sending' | 'sent' | 'dropped' | 'failed' | 'unsure';

/** One a person, channel and opportunity: nobody is told twice. */
export interface AlertMessagesTable {
  userId: string;
  channel: AlertChannel;
  opportunityId: string;
  configurationId: string;
  /** JSON of the opportunity as it was found. */
  about: string;
  pct: number;
  sinceMs: number;
  createdAtMs: number;
  /** From then on it is not sent any more. */
  untilMs: number;
  state: AlertMessageState;
  sentAtMs: number | null;
  /** What the channel calls the message; those that were folded into one share it. */
  externalId: string | null;
  goneAtMs: number | null;
  /** When the message was changed to say so. */
  editedAtMs: number | null;
}

/** A browser that is told, for as long as its session lasts. */
export interface PushDevicesTable {
  id: string;
  userId: string;
  sessionId: string;
  /** A subscription belongs to one account. */
  endpointHash: string;
  /** Address and keys, as JSON: who has them can write to it. */
  sealedSubscription: string;
  /** Browser and system in our words. */
  name: string | null;
  addedAtMs: number;
  /** When a message last went there. */
  usedAtMs: number | null;
  /** Its push service takes nothing before. */
  nextAtMs: number;
  /** 1: the push service refuses our key. */
  isRefused: number;
}

/** Who gets letters that sum up what stood; the row goes when they want none. */
export interface AlertDigestsTable {
  userId: string;
  /** Of the links that end it. */
  tokenId: string;
  period: 'hourly' | 'daily';
  /** Of the daily one, by the clock of the person's zone. */
  hour: number;
  /** Until then it was told or counted. */
  countedToMs: number;
  nextAtMs: number;
}
