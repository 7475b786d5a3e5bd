import { randomBytes } from 'node:crypto';
import {
  type DigestChange,
  type DigestSettings,
  digestSums,
  isQuietAt,
  NO_DIGEST,
  nextDigestMs,
  type ReadDigest,
  rhythmOf,
  tellsThrough,
} from '@bothways/domain/alerts';
import type { Logger } from 'pino';
import { recordAudit } from '#kernel/audit';
import { type Db, transact } from '#kernel/db';
import type { Locale } from '#kernel/http';
import { type DigestLetter, type Letters, readStopToken, stopToken } from '#kernel/mail';
import { demandUnchanged, versionOf } from '#kernel/versions';
import { findNamed, storedLocale } from '#people/users';
import { closeChannel, openChannel } from '../channels.store.ts';
import { settingsOf } from '../rules.store.ts';
import { type StandingRule, standingRules } from '../standing.store.ts';
import {
  type Digest,
  deleteDigest,
  digestOf,
  dueDigests,
  foundBetween,
  moveDigest,
  saveDigest,
  takeDigest,
  userOfToken,
} from './digests.store.ts';

const TOKEN_BYTES = 18;
/** Users per run; the next run handles the rest. */
const AT_ONCE = 200;
const ALERTS_PAGE = 'account/alerts';
export const STOP_PAGE = 'stop-digest';
export const STOP_PATH = '/api/alerts/digest/stop';

interface DigestDeps {
  db: Db;
  letters: Letters;
  publicUrl: string;
  /** Key of the unsubscribe tokens. */
  stopKey: Buffer;
  /** Called when a user's channels have changed. */
  onChanged: () => void;
  log: Logger;
  nowMs: () => number;
}
type SentDigest = Omit<ReadDigest, 'weekday'> & Partial<Pick<ReadDigest, 'weekday'>>;
type Trx = Parameters<Letters['post']>[0];

interface Caller {
  userId: string;
  /** Absent when the change comes from the link of an email. */
  ip?: string | undefined;
}

/** Digest emails that sum up what was found, at most one per period and user. */
export class DigestService {
  readonly #deps: DigestDeps;

  constructor(deps: DigestDeps) {
    this.#deps = deps;
  }

  async settings(userId: string): Promise<SentDigest> {
    return withVersion(settingsIn(await digestOf(this.#deps.db, userId)));
  }

  /**
   * Changes the digest settings; a change without effect needs no version.
   * @throws ApiError CHANGED on a stale version
   */
  async save({ userId, ip }: Caller, { version, ...touched }: DigestChange): Promise<void> {
    const { db, onChanged, nowMs } = this.#deps;
    const atMs = nowMs();
    await transact(db, async (trx) => {
      const kept = await digestOf(trx, userId);
      const before = settingsIn(kept);
      const { period = before.period, hour = before.hour } = touched;
      const weekday =
        period === 'daily' ? (touched.weekday === undefined ? before.weekday : touched.weekday) : null;
      if (period === before.period && hour === before.hour && weekday === before.weekday) return;
      // As by the link of a letter: ending them ends whatever another window has chosen.
      if (period === 'off') return this.#end(trx, { userId, ip });
      demandUnchanged(sentFields(before), { version, current: withVersion(before) });
      const { zone } = await settingsOf(trx, userId);
      const nextAtMs = nextDigestMs(zone, { period, hour, weekday }, atMs) ?? atMs;
      const tokenId = randomBytes(TOKEN_BYTES).toString('base64url');
      await saveDigest(trx, userId, { period, hour, weekday }, { tokenId, nowMs: atMs, nextAtMs });
      await openChannel(trx, { userId, channel: 'email' }, { chatId: null, nextAtMs: atMs });
      if (!kept) await recordAudit(trx, { ...entry(userId, 'alerts.linked', atMs), ip });
    });
    onChanged();
  }

  /** Reschedules the digest after a change of the user's time zone. */
  async zoneChanged(userId: string): Promise<void> {
    const { db, nowMs } = this.#deps;
    const digest = await digestOf(db, userId);
    if (!digest) return;
    const { zone } = await settingsOf(db, userId);
    await moveDigest(db, userId, nextDigestMs(zone, digest, nowMs()) ?? digest.nextAtMs);
  }

  /** Ends the digests that an unsubscribe token names; an unknown token is ignored. */
  async stop(token: string): Promise<void> {
    const tokenId = readStopToken(this.#deps.stopKey, token);
    const userId = tokenId === undefined ? undefined : await userOfToken(this.#deps.db, tokenId);
    if (userId === undefined) return;
    await transact(this.#deps.db, (trx) => this.#end(trx, { userId }));
    this.#deps.onChanged();
  }

  /** Sends a sample digest. @returns false when the user has no digest */
  async test(userId: string): Promise<boolean> {
    const { db, letters } = this.#deps;
    const digest = await digestOf(db, userId);
    if (!digest) return false;
    await transact(db, (trx) => this.#post(trx, digest, { isTest: true, lists: [] }));
    letters.collect();
    return true;
  }

  /** Sends the digests that are due. */
  async sendDue(): Promise<void> {
    const { db, letters, log, nowMs } = this.#deps;
    const due = await dueDigests(db, nowMs(), AT_ONCE);
    for (const digest of due)
      await this.#send(digest).catch((err: unknown) =>
        log.error({ area: 'alerts', err }, 'A digest was not written'),
      );
    letters.collect();
  }

  async #send(digest: Digest): Promise<void> {
    const { db, nowMs } = this.#deps;
    const { userId, countedToMs } = digest;
    const atMs = nowMs();
    const { zone, quietHours, quietDays } = await settingsOf(db, userId);
    // Waits until quiet hours end, and then counts everything up to that moment.
    if (isQuietAt({ ...quietHours, days: quietDays, zone }, atMs)) return;
    const nextAtMs = nextDigestMs(zone, digest, atMs) ?? atMs;
    const rules = await standingRules(db, atMs, userId);
    const found = await foundBetween(db, userId, countedToMs, atMs);
    const own = rules.filter(({ channels }) => tellsThrough(channels, 'email'));
    const lists = own.flatMap((rule) => sumsOf(rule, found));
    await transact(db, async (trx) => {
      const isTaken = await takeDigest(trx, digest, atMs, nextAtMs);
      if (isTaken && lists.length > 0) await this.#post(trx, digest, { isTest: false, lists });
    });
  }

  async #post(
    trx: Trx,
    { userId, tokenId, ...digest }: Digest,
    { isTest, lists }: Pick<DigestLetter, 'isTest' | 'lists'>,
  ): Promise<void> {
    const { letters, publicUrl, stopKey } = this.#deps;
    const reader = await findNamed(trx, userId);
    if (!reader) return;
    const locale: Locale = (await storedLocale(trx, userId)) ?? 'en';
    const token = stopToken(stopKey, tokenId);
    await letters.post(trx, reader.email, locale, {
      kind: 'digest',
      link: letters.page(locale, ALERTS_PAGE),
      digest: { rhythm: rhythmOf(digest), isTest, lists },
      stop: {
        page: letters.page(locale, STOP_PAGE, token),
        oneClick: `${publicUrl}${STOP_PATH}?token=${encodeURIComponent(token)}`,
      },
    });
  }

  async #end(trx: Trx, { userId, ip }: Caller): Promise<void> {
    await closeChannel(trx, { userId, channel: 'email' });
    if (await deleteDigest(trx, userId))
      await recordAudit(trx, { ...entry(userId, 'alerts.unlinked', this.#deps.nowMs()), ip });
  }
}

const settingsIn = (digest: Digest | undefined): DigestSettings =>
  digest ? { period: digest.period, hour: digest.hour, weekday: digest.weekday } : NO_DIGEST;
/** Without a day where there is none: as earlier releases read them and compute their version. */
const sentFields = ({ weekday, ...settings }: DigestSettings) => ({
  ...settings,
  ...(weekday !== null && { weekday }),
});
const withVersion = (settings: DigestSettings): SentDigest => ({
  ...sentFields(settings),
  version: versionOf(sentFields(settings)),
});

type Found = Awaited<ReturnType<typeof foundBetween>>;

/** Sums of a rule that is still in force; a rule switched off since is left out. */
function sumsOf({ configurationId, family, mode }: StandingRule, found: Found): DigestLetter['lists'] {
  const own = found.filter((row) => row.configurationId === configurationId);
  return own.length === 0 ? [] : [{ family, mode, ...digestSums(own) }];
}

const entry = (userId: string, action: 'alerts.linked' | 'alerts.unlinked', atMs: number) => ({
  atMs,
  actor: userId,
  action,
  target: `user:${userId}` as const,
  detail: { channel: 'email' },
});
