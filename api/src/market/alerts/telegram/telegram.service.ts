import { randomBytes } from 'node:crypto';
import { TELEGRAM_LINK_MINUTES } from '@bothways/domain/alerts';
import { MINUTE_MS } from '@bothways/domain/time';
import type { Transaction } from 'kysely';
import type { Logger } from 'pino';
import { z } from 'zod';
import { type Db, type Schema, transact } from '#kernel/db';
import type { Locale } from '#kernel/http';
import { TokenBuckets } from '#kernel/limits';
import { TELEGRAM } from '#kernel/mail';
import { keyedHash } from '#kernel/vault';
import type { Origin, SecurityEvents } from '#people/security-log';
import { storedLocale } from '#people/users';
import { channelText } from '../alert-text.ts';
import {
  blockChannel,
  closeChannel,
  openChannel,
  ownerOfChat,
  saveLink,
  takeChatFromOthers,
  useLink,
} from '../channels.store.ts';
import { CONSOLE_CHAT } from './console-telegram.ts';
import { deliveryOf } from './delivery-of.ts';
import type { TelegramConfig } from './telegram.config.ts';
import type { TelegramApi } from './telegram-api.ts';

const TOKEN_BYTES = 24;
/** Bursts of wrong links per chat, and the refill interval. */
const TRIES = 5;
const NEXT_TRY_MS = 60_000;

/** The fields of an update that are used; all others are ignored. */
export const updateSchema = z.object({
  update_id: z.int(),
  message: z
    .object({
      chat: z.object({ id: z.int(), type: z.string() }),
      from: z.object({ language_code: z.string().optional() }).optional(),
      text: z.string().optional(),
    })
    .optional(),
  my_chat_member: z
    .object({
      chat: z.object({ id: z.int(), type: z.string() }),
      new_chat_member: z.object({ status: z.string() }),
    })
    .optional(),
});
type TelegramUpdate = z.infer<typeof updateSchema>;

interface TelegramDeps {
  db: Db;
  config: TelegramConfig;
  /** Absent when there is no bot. */
  api: TelegramApi | undefined;
  /** Key of the link hashes, which cannot be verified without it. */
  linkKey: Buffer;
  security: Pick<SecurityEvents, 'record' | 'collect'>;
  /** Called when a user's channels have changed. */
  onChanged: () => void;
  log: Logger;
  nowMs: () => number;
  monotonicMs: () => number;
}

/** Author of a change. */
interface Linker extends Origin {
  userId: string;
}

/** Links and unlinks chats and accounts. */
export class TelegramService {
  readonly #deps: TelegramDeps;
  readonly #tries: TokenBuckets;

  constructor(deps: TelegramDeps) {
    this.#deps = deps;
    this.#tries = new TokenBuckets({ burst: TRIES, refillMs: NEXT_TRY_MS, nowMs: deps.monotonicMs });
  }

  /**
   * Creates a link that connects the next chat to open it to this account, once and for some minutes. Without a bot the
   * console is linked at once. Undefined when Telegram is off.
   */
  async link(linker: Linker): Promise<{ link: string | null; expiresAtMs: number } | undefined> {
    const { db, config, linkKey, nowMs } = this.#deps;
    if (config.kind === 'none') return undefined;
    const expiresAtMs = nowMs() + TELEGRAM_LINK_MINUTES * MINUTE_MS;
    if (config.kind !== 'bot') {
      await this.#open(linker, CONSOLE_CHAT);
      return { link: null, expiresAtMs };
    }
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await saveLink(db, { userId: linker.userId, tokenHash: keyedHash(linkKey, token), expiresAtMs });
    return { link: `https://t.me/${config.name}?start=${token}`, expiresAtMs };
  }

  /** @returns whether a chat was linked */
  async unlink(linker: Linker): Promise<boolean> {
    const { db, onChanged, security } = this.#deps;
    const { userId } = linker;
    const wasLinked = await transact(db, async (trx) => {
      const was = await closeChannel(trx, { userId, channel: 'telegram' });
      if (was) await this.#record(trx, linker, 'alerts.unlinked');
      return was;
    });
    security.collect();
    onChanged();
    return wasLinked;
  }

  /** Handles an update of the bot. */
  async take({ message, my_chat_member: member }: TelegramUpdate): Promise<void> {
    if (member?.chat.type === 'private' && member.new_chat_member.status === 'kicked') {
      await this.#block(String(member.chat.id));
      return;
    }
    if (message?.chat.type !== 'private') return;
    const chatId = String(message.chat.id);
    const [command, token = ''] = (message.text ?? '').trim().split(/\s+/);
    const locale: Locale = message.from?.language_code?.startsWith('es') ? 'es' : 'en';
    if (command === '/start') await this.#start(chatId, token, locale);
    if (command === '/stop') await this.#stop(chatId, locale);
  }

  async #start(chatId: string, token: string, locale: Locale): Promise<void> {
    if (!this.#tries.tryTake(chatId)) return;
    const { db, linkKey, nowMs } = this.#deps;
    const userId = await transact(db, async (trx) => {
      const found = await useLink(trx, keyedHash(linkKey, token), nowMs());
      if (found === undefined) return undefined;
      await takeChatFromOthers(trx, chatId, found);
      await openChannel(trx, { userId: found, channel: 'telegram' }, { chatId, nextAtMs: nowMs() });
      await this.#record(trx, { userId: found, ...fromTelegram(locale) }, 'alerts.linked');
      return found;
    });
    if (userId === undefined) {
      await this.say(chatId, 'wrongLink', locale);
      return;
    }
    this.#tries.giveBack(chatId);
    this.#deps.security.collect();
    this.#deps.onChanged();
    await this.say(chatId, 'linked', (await storedLocale(db, userId)) ?? locale);
  }

  async #stop(chatId: string, locale: Locale): Promise<void> {
    const userId = await ownerOfChat(this.#deps.db, chatId);
    if (userId === undefined) return;
    await this.unlink({ userId, ...fromTelegram(locale) });
    await this.say(chatId, 'stopped', (await storedLocale(this.#deps.db, userId)) ?? locale);
  }

  async #block(chatId: string): Promise<void> {
    const userId = await ownerOfChat(this.#deps.db, chatId);
    if (userId === undefined) return;
    await blockChannel(this.#deps.db, { userId, channel: 'telegram' });
    this.#deps.onChanged();
  }

  async #open(linker: Linker, chatId: string): Promise<void> {
    const { db, nowMs, onChanged, security } = this.#deps;
    const { userId } = linker;
    await transact(db, async (trx) => {
      await openChannel(trx, { userId, channel: 'telegram' }, { chatId, nextAtMs: nowMs() });
      await this.#record(trx, linker, 'alerts.linked');
    });
    security.collect();
    onChanged();
  }

  #record(
    trx: Transaction<Schema>,
    linker: Linker,
    event: 'alerts.linked' | 'alerts.unlinked',
  ): Promise<void> {
    const detail = { channel: 'telegram' };
    return this.#deps.security.record(trx, linker, { event, userId: linker.userId, detail });
  }

  /** Sends a text about the channel itself. */
  async say(
    chatId: string,
    what: Parameters<typeof channelText>[0],
    locale: Locale,
  ): Promise<'sent' | 'blocked' | 'failed'> {
    const { api, log } = this.#deps;
    const text = channelText(what, locale);
    if (!api) {
      log.info({ area: 'telegram', text }, 'Telegram message');
      return 'sent';
    }
    const delivery = deliveryOf(await api.call('sendMessage', { chat_id: chatId, text }));
    if (delivery.kind === 'blocked') return 'blocked';
    return delivery.kind === 'sent' ? 'sent' : 'failed';
  }
}

const fromTelegram = (locale: Locale): Origin => ({ ip: undefined, userAgent: TELEGRAM, locale });
