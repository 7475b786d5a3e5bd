import { type AlertChannel, isQuietAt, tellsThrough, tellUntilMs } from '@bothways/domain/alerts';
import type { Bookie } from '@bothways/domain/bookies';
import type { Logger } from 'pino';
import { type Counter, Gauge, type Registry } from 'prom-client';
import type { Db } from '#kernel/db';
import type { EngineClient, FilterKeys } from '#market/engine';
import { FollowedList, type FoundRow, type ListDiff } from './followed-list.ts';
import { addMessages, markBack, markGone, type NewMessage, toldStanding } from './outbox.store.ts';
import { type RuleList, ruleList } from './rule-list.ts';
import { openChannels, type StandingRule, standingRules } from './standing.store.ts';
import { Work } from './work.ts';

/** Polling interval for changed rules: the longest until a change takes effect. */
const LOOK_MS = 5000;
/** Limit of distinct lists: each costs the engine some work with every price. */
const MAX_LISTS = 2000;
/** Limit of changes not written yet; more are dropped, because they would be stale. */
const MAX_NEWS = 1000;

interface WatcherDeps {
  db: Db;
  engine: EngineClient;
  keys: FilterKeys;
  catalogue: () => Promise<readonly Bookie[]>;
  /** Called when messages may be due. */
  onAdded: () => void;
  log: Logger;
  nowMs: () => number;
  registry: Registry;
  counted: Counter<'what'>;
  maxLists?: number | undefined;
}

interface Follower {
  rule: StandingRule;
  passes: RuleList['passes'];
  channels: readonly AlertChannel[];
}
interface Group {
  followed: FollowedList;
  followers: readonly Follower[];
  /** Opportunities that its followers were alerted of or need not be: a row that only moves costs no write. */
  known: Set<string>;
}

const namesOf = (followers: readonly Follower[]): string =>
  followers.map(({ rule, channels }) => `${rule.configurationId} ${rule.sinceMs} ${channels}`).join();

/** Follows one list per distinct rule, and stores messages, one per user, channel and opportunity. */
export class AlertWatcher {
  readonly #deps: WatcherDeps;
  readonly #groups = new Map<string, Group>();
  readonly #news = new Work(MAX_NEWS);
  readonly #maxLists: number;
  #looking: Promise<void> | undefined;
  #again = false;
  #waiting = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: WatcherDeps) {
    this.#deps = deps;
    this.#maxLists = deps.maxLists ?? MAX_LISTS;
    const figures = { followed: () => this.lists, waiting: () => this.#waiting };
    new Gauge({
      name: 'bothways_alert_lists',
      help: 'Lists that are followed for alerts, and those for which there is no room',
      labelNames: ['state'],
      registers: [deps.registry],
      collect() {
        this.set({ state: 'followed' }, figures.followed());
        this.set({ state: 'waiting' }, figures.waiting());
      },
    });
  }

  /** Number of followed lists. */
  get lists(): number {
    return this.#groups.size;
  }

  /** Whether the limit keeps some lists from being followed. */
  get isFull(): boolean {
    return this.#waiting > 0;
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.look(), LOOK_MS).unref();
    void this.look();
  }

  /** Reads the rules in force; one run at a time, and one more when requested meanwhile. */
  look(): Promise<void> {
    if (this.#looking) {
      this.#again = true;
      return this.#looking;
    }
    this.#looking = this.#looks().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** Resolves when all received changes are written. */
  idle(): Promise<void> {
    return this.#news.idle();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#again = false;
    await this.#looking;
    for (const { followed } of this.#groups.values()) followed.close();
    this.#groups.clear();
    await this.#news.idle();
  }

  async #looks(): Promise<void> {
    do {
      this.#again = false;
      await this.#look().catch((err: unknown) =>
        this.#deps.log.error({ area: 'alerts', err }, 'It is not known who is to be told of what'),
      );
    } while (this.#again);
  }

  async #look(): Promise<void> {
    const { db, catalogue, keys, nowMs } = this.#deps;
    const [rules, open, bookies] = [
      await standingRules(db, nowMs()),
      await openChannels(db),
      await catalogue(),
    ];
    const wanted = new Map<string, { list: RuleList['list']; followers: Follower[] }>();
    for (const rule of rules) {
      const channels = (open.get(rule.userId) ?? []).filter((one) => tellsThrough(rule.channels, one));
      const own = channels.length > 0 ? ruleList(rule, bookies) : undefined;
      if (!own) continue;
      const key = `${own.list.name} ${keys.of(own.list.filter)}`;
      const group = wanted.get(key) ?? { list: own.list, followers: [] };
      group.followers.push({ rule, passes: own.passes, channels });
      wanted.set(key, group);
    }
    for (const [key, { followed }] of this.#groups)
      if (!wanted.has(key)) {
        followed.close();
        this.#groups.delete(key);
      }
    this.#waiting = 0;
    for (const [key, { list, followers }] of wanted) this.#follow(key, list, followers);
  }

  #follow(key: string, list: RuleList['list'], followers: readonly Follower[]): void {
    const known = this.#groups.get(key);
    if (known) {
      // New followers are alerted of what the list reports from now on.
      if (namesOf(followers) !== namesOf(known.followers)) known.known.clear();
      known.followers = followers;
      return;
    }
    if (this.#groups.size >= this.#maxLists) {
      this.#waiting += 1;
      return;
    }
    const followed = new FollowedList(this.#deps.engine, list, {
      onNews: (news) => this.#take(key, news),
      onRefused: () => {
        this.#waiting += 1;
        this.#groups.delete(key);
      },
    });
    this.#groups.set(key, { followed, followers, known: new Set() });
  }

  #take(key: string, news: ListDiff): void {
    const atMs = this.#deps.nowMs();
    const isTaken = this.#news.add(() => this.#write(key, news, atMs));
    if (!isTaken) this.#deps.counted.inc({ what: 'overflow' });
  }

  async #write(key: string, { found, gone, whole }: ListDiff, atMs: number): Promise<void> {
    const { db, log } = this.#deps;
    const group = this.#groups.get(key);
    if (!group) return;
    const ids = [...new Set(group.followers.map(({ rule }) => rule.configurationId))];
    try {
      const fresh = found.filter(({ about }) => !group.known.has(about.id));
      const told = fresh.map((one) => ({
        about: one.about,
        messages: this.#messagesOf(one, group.followers, atMs),
      }));
      const added = await addMessages(
        db,
        told.flatMap(({ messages }) => messages),
      );
      await markBack(
        db,
        ids,
        fresh.map(({ about }) => about.id),
      );
      const all = group.followers.reduce((sum, { channels }) => sum + channels.length, 0);
      // Followers in quiet hours, or with a minimum age that is not reached yet, may get it with its next change.
      for (const { about, messages } of told)
        if (messages.length === all || tellUntilMs(about) <= atMs) group.known.add(about.id);
      for (const id of gone) group.known.delete(id);
      const lost = whole ? (await toldStanding(db, ids)).filter((id) => !whole.has(id)) : gone;
      await markGone(db, ids, lost, atMs);
      this.#deps.counted.inc({ what: 'found' }, added);
      if (added > 0 || lost.length > 0) this.#deps.onAdded();
    } catch (err) {
      log.error({ area: 'alerts', err }, 'What is to be told was not kept');
    }
  }

  #messagesOf({ about, row }: FoundRow, followers: readonly Follower[], atMs: number): NewMessage[] {
    const untilMs = tellUntilMs(about);
    const text = JSON.stringify(about);
    return followers.flatMap(({ rule, passes, channels }) => {
      const isOld = about.sinceMs < rule.sinceMs || untilMs <= atMs;
      const isQuiet = rule.quiet !== null && isQuietAt(rule.quiet, atMs);
      if (isOld || !passes(row, atMs)) return [];
      // During quiet hours only the digest counts it.
      const open = isQuiet ? channels.filter((channel) => channel === 'email') : channels;
      return open.map((channel) => ({
        userId: rule.userId,
        channel,
        opportunityId: about.id,
        configurationId: rule.configurationId,
        about: text,
        pct: about.pct,
        sinceMs: about.sinceMs,
        createdAtMs: atMs,
        untilMs,
      }));
    });
  }
}
