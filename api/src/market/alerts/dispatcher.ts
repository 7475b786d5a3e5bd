import { randomUUID } from 'node:crypto';
import {
  folded,
  isQuietAt,
  type Opportunity,
  opportunitySchema,
  tellsThrough,
} from '@bothways/domain/alerts';
import type { Logger } from 'pino';
import type { Counter } from 'prom-client';
import type { AlertMessagesTable, Database } from '#kernel/db';
import { storedLocale } from '#people/users';
import type { Told } from './alert-text.ts';
import { blockChannel } from './channels.store.ts';
import {
  changeMessages,
  type Held,
  holdChannel,
  releaseChannel,
  SETTLE_MS,
  toEdit,
  unsent,
} from './outbox.store.ts';
import { settingsOf } from './rules.store.ts';
import type { Delivery, Recipient, Sender } from './sender.ts';
import { type StandingRule, standingRules } from './standing.store.ts';

/** Polling interval for messages that are due: from another process, or to be edited. */
const TICK_MS = 1000;
/** Longer than any message takes; after that the lease holder is presumed dead. */
const LEASE_MS = 60_000;
/** Users served concurrently. */
const AT_ONCE = 8;

interface DispatcherDeps {
  database: Database;
  senders: readonly Sender[];
  log: Logger;
  nowMs: () => number;
  counted: Counter<'what'>;
}

const aboutOf = ({ about }: AlertMessagesTable): Opportunity => opportunitySchema.parse(JSON.parse(about));
const idsOf = (rows: readonly AlertMessagesTable[]): string[] =>
  rows.map(({ opportunityId }) => opportunityId);

/** Sends what is due, the strongest first, each once; then edits sent messages whose opportunities are gone. */
export class AlertDispatcher {
  readonly #deps: DispatcherDeps;
  /** Unique per process and restart. */
  readonly #owner = randomUUID();
  #round: Promise<void> | undefined;
  #again = false;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: DispatcherDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.wake(), TICK_MS).unref();
  }

  /** Resolves when everything due now has been tried. */
  wake(): Promise<void> {
    if (this.#round) {
      this.#again = true;
      return this.#round;
    }
    this.#round = this.#rounds().finally(() => {
      this.#round = undefined;
    });
    return this.#round;
  }

  /** Takes up nothing new and waits for messages being sent. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#isStopped = true;
    await this.#round;
  }

  async #rounds(): Promise<void> {
    do {
      this.#again = false;
      const lanes = this.#deps.senders.flatMap((sender) =>
        Array.from({ length: AT_ONCE }, () => this.#lane(sender)),
      );
      await Promise.all(lanes).catch((err: unknown) =>
        this.#deps.log.error({ area: 'alerts', err }, 'What is due was not sent'),
      );
    } while (this.#again && !this.#isStopped);
  }

  /** Edits come after all new messages. */
  async #lane(sender: Sender): Promise<void> {
    for (const edits of sender.edit ? [false, true] : [false]) {
      while (!this.#isStopped) {
        const held = await this.#hold(sender, edits);
        if (!held) break;
        if (edits) await this.#edit(sender, held);
        else await this.#tell(sender, held);
      }
    }
  }

  #hold(sender: Sender, edits: boolean): Promise<Held | undefined> {
    const nowMs = this.#deps.nowMs();
    const lease = { owner: this.#owner, nowMs, untilMs: nowMs + LEASE_MS, edits };
    return holdChannel(this.#deps.database, sender.channel, lease);
  }

  async #tell(sender: Sender, held: Held): Promise<void> {
    const { database, nowMs } = this.#deps;
    const { db } = database;
    const atMs = nowMs();
    const { wanted, dropped, unsure } = await this.#sorted(sender, held, await unsent(db, held), atMs);
    await changeMessages(db, held, idsOf(dropped), { state: 'dropped' });
    await changeMessages(db, held, idsOf(unsure), { state: 'unsure' });
    if (wanted.length === 0) return releaseChannel(db, held, atMs);
    const { sent, left } = folded(wanted.map((row) => ({ ...row, id: row.opportunityId })));
    await changeMessages(db, held, idsOf(left), { state: 'dropped' });
    await changeMessages(db, held, idsOf(sent), { state: 'sending' });
    const all = sent.map((row): Told => ({ about: aboutOf(row), sentAtMs: atMs, goneAtMs: null }));
    const to = await this.#recipient(held);
    const delivery = await this.#tried(() => sender.send(to, all, left.length));
    await this.#settle(sender, held, idsOf(sent), delivery, atMs);
  }

  async #edit(sender: Sender, held: Held): Promise<void> {
    const { db } = this.#deps.database;
    const atMs = this.#deps.nowMs();
    const [first, ...rest] = await toEdit(db, held, atMs - SETTLE_MS);
    const externalId = first?.externalId;
    if (!first || !externalId || !sender.edit) return releaseChannel(db, held, atMs);
    const rows = [first, ...rest].filter((row) => row.externalId === externalId);
    const all = rows.map(
      (row): Told => ({ about: aboutOf(row), sentAtMs: row.sentAtMs ?? atMs, goneAtMs: row.goneAtMs }),
    );
    const to = await this.#recipient(held);
    const edit = sender.edit.bind(sender);
    const delivery = await this.#tried(() => edit(to, externalId, all));
    if (delivery.kind === 'later') return releaseChannel(db, held, atMs + delivery.afterMs);
    if (delivery.kind === 'blocked') return blockChannel(db, held);
    const gone = rows.filter(({ goneAtMs }) => goneAtMs !== null);
    await changeMessages(db, held, idsOf(gone), { editedAtMs: atMs });
    this.#deps.counted.inc({ what: 'edited' });
    return releaseChannel(db, held, atMs + sender.everyMs);
  }

  /** Sorts held messages into those still worth sending, to a user who may still get them, and the others. */
  async #sorted(sender: Sender, held: Held, rows: readonly AlertMessagesTable[], atMs: number) {
    const rules = await standingRules(this.#deps.database.db, atMs, held.userId);
    const telling = rules.filter(({ channels }) => tellsThrough(channels, sender.channel));
    const standing = new Set(telling.map(({ configurationId }) => configurationId));
    const isQuiet = rules.some((rule) => isQuietNow(rule, atMs));
    const isHalfDone = ({ state }: AlertMessagesTable) => state === 'sending' && !sender.isRepeatable;
    const isWanted = (row: AlertMessagesTable): boolean =>
      !isQuiet && row.untilMs > atMs && standing.has(row.configurationId) && row.goneAtMs === null;
    const open = rows.filter((row) => !isHalfDone(row));
    return {
      wanted: open.filter(isWanted),
      dropped: open.filter((row) => !isWanted(row)),
      unsure: rows.filter(isHalfDone),
    };
  }

  async #recipient({ userId, chatId }: Held): Promise<Recipient> {
    const { db } = this.#deps.database;
    const { zone } = await settingsOf(db, userId);
    return { userId, chatId, zone, locale: (await storedLocale(db, userId)) ?? 'en' };
  }

  async #tried(send: () => Promise<Delivery>): Promise<Delivery> {
    try {
      return await send();
    } catch (err) {
      this.#deps.log.warn({ area: 'alerts', err }, 'A message may not have gone out');
      return { kind: 'unsure' };
    }
  }

  async #settle(
    sender: Sender,
    held: Held,
    ids: readonly string[],
    delivery: Delivery,
    atMs: number,
  ): Promise<void> {
    const { db } = this.#deps.database;
    this.#deps.counted.inc({ what: delivery.kind });
    if (delivery.kind === 'sent') {
      const { externalId } = delivery;
      const change = {
        state: 'sent' as const,
        sentAtMs: atMs,
        ...(externalId !== undefined && { externalId }),
      };
      await changeMessages(db, held, ids, change);
      return releaseChannel(db, held, atMs + sender.everyMs);
    }
    if (delivery.kind === 'later') {
      await changeMessages(db, held, ids, { state: 'waiting' });
      return releaseChannel(db, held, atMs + delivery.afterMs);
    }
    await changeMessages(db, held, ids, { state: delivery.kind === 'unsure' ? 'unsure' : 'failed' });
    return delivery.kind === 'blocked'
      ? blockChannel(db, held)
      : releaseChannel(db, held, atMs + sender.everyMs);
  }
}

const isQuietNow = ({ quiet }: StandingRule, atMs: number): boolean =>
  quiet !== null && isQuietAt(quiet, atMs);
