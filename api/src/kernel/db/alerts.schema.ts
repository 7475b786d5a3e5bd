import type { AlertChannel } from '@bothways/domain/alerts';

/** Alerts: their rules, channels, messages and settings. */
export interface AlertsSchema {
  alertRules: AlertRulesTable;
  alertSettings: AlertSettingsTable;
  alertChannels: AlertChannelsTable;
  alertLinks: AlertLinksTable;
  alertMessages: AlertMessagesTable;
  pushDevices: PushDevicesTable;
  alertDigests: AlertDigestsTable;
}

/** One row per configuration. */
interface AlertRulesTable {
  configurationId: string;
  userId: string;
  isOn: number;
  minPct: number;
  /** JSON list; null for every sport of the configuration. */
  sports: string | null;
  /** JSON list; null for every channel that is connected. */
  channels: string | null;
  /** Opportunities found earlier trigger no alert. */
  sinceMs: number;
}

/** Created with the user's first choice. */
interface AlertSettingsTable {
  userId: string;
  zone: string;
  quietOn: number;
  quietFrom: string;
  quietTo: string;
  /** JSON list of the days of the week on which they begin, Monday is 1; null for every day. */
  quietDays: string | null;
}

/** A user's channels; senders lock this row. */
interface AlertChannelsTable {
  userId: string;
  channel: AlertChannel;
  /** The chat's id; null if the channel needs no address. */
  chatId: string | null;
  /** `blocked`: nothing is accepted until it is linked again. */
  state: 'on' | 'blocked';
  /** Nothing is sent before. */
  nextAtMs: number;
  leaseOwner: string | null;
  leaseUntilMs: number;
}

/** Links to the bot that are not used yet. */
interface AlertLinksTable {
  userId: string;
  tokenHash: string;
  expiresAtMs: number;
}

/**
 * `waiting` to be sent; `sending`: a process is sending it, or died doing so; `sent`; `dropped`: it became worthless;
 * `failed`: it was rejected; `unsure`: the sender died before learning the outcome.
 */
export type AlertMessageState = 'waiting' | 'sending' | 'sent' | 'dropped' | 'failed' | 'unsure';

/** One row per user, channel and opportunity, so that no alert is repeated. */
export interface AlertMessagesTable {
  userId: string;
  channel: AlertChannel;
  opportunityId: string;
  configurationId: string;
  /** The opportunity as it was found, as JSON. */
  about: string;
  pct: number;
  sinceMs: number;
  createdAtMs: number;
  /** It is not sent after this. */
  untilMs: number;
  state: AlertMessageState;
  sentAtMs: number | null;
  /** The channel's id of the message; alerts merged into one message share it. */
  externalId: string | null;
  goneAtMs: number | null;
  /** When the message was edited to say so. */
  editedAtMs: number | null;
}

/** A browser that receives push messages, for as long as its session lasts. */
export interface PushDevicesTable {
  id: string;
  userId: string;
  sessionId: string;
  /** A subscription belongs to one account. */
  endpointHash: string;
  /** Address and keys, as JSON: whoever has them can push to the browser. */
  sealedSubscription: string;
  /** Browser and system, from our own vocabulary. */
  name: string | null;
  addedAtMs: number;
  /** When a message was last sent to it. */
  usedAtMs: number | null;
  /** Its push service accepts nothing before. */
  nextAtMs: number;
  /** 1: the push service rejects our key. */
  isRefused: number;
}

/** Users with digest letters; the row goes when they unsubscribe. */
interface AlertDigestsTable {
  userId: string;
  /** Token of the unsubscribe links. */
  tokenId: string;
  period: 'hourly' | 'daily';
  /** Hour of the daily digest in the user's time zone. */
  hour: number;
  /** The only day of the week of a daily one, Monday is 1; null for every day. */
  weekday: number | null;
  /** Everything before was reported or counted. */
  countedToMs: number;
  nextAtMs: number;
}
