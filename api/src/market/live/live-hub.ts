import { LIVE_PROTOCOL } from '@bothways/domain/live';
import type { Logger } from 'pino';
import { ApiError } from '#kernel/errors';
import type { Identity } from '#kernel/http';
import type { EngineClient, FilterKeys } from '#market/engine';
import type { HistoryClient } from '#market/history';
import type { Sessions } from '#people/auth';
import { HistoryTopics } from './history-topics.ts';
import {
  BEAT_MS,
  BEAT_SLOTS,
  CLOSE,
  HEARTBEAT_MS,
  LIVE_LIMITS,
  type LiveLimits,
  RECHECK_MS,
} from './live.limits.ts';
import { LiveConnection } from './live-connection.ts';
import type { LiveSocket } from './live-socket.ts';
import { NewsTopics } from './news-topics.ts';
import { type SocketOwner, SocketQuota } from './socket-quota.ts';
import { staleAfter } from './stale-after.ts';
import { TopicGroups } from './topic-groups.ts';
import { TopicQuota } from './topic-quota.ts';

interface LiveHubDeps {
  engine: EngineClient;
  history: HistoryClient;
  sessions: Sessions;
  keys: FilterKeys;
  log: Logger;
  nowMs: () => number;
  /** Never goes back. */
  monotonicMs: () => number;
  /** Change counter of the bookmaker catalogue; omitted if there is none. */
  catalogue?: (() => number) | undefined;
  /** Overrides of the default limits. */
  limits?: Partial<LiveLimits> | undefined;
}

/** The owner of a new socket, and how to identify it again later. */
export interface Guest {
  identity: Identity;
  /** See `clientNetwork`. */
  network: string;
  identify(): Promise<Identity | undefined>;
}

interface Open {
  connection: LiveConnection;
  owner: SocketOwner;
  identify: Guest['identify'];
  checkedAtMs: number;
  /** The beat slot in which it is checked. */
  slot: number;
  heartbeatDueMs: number;
}

/** If prices cannot arrive, none counts as fresh, whatever its age. */
const CUT_OFF_AFTER_MS = 1;

/** Slots of a second over which heartbeats are spread. */
const HEARTBEAT_SLOTS = (BEAT_SLOTS * HEARTBEAT_MS) / BEAT_MS;

/** Whether a user's access is unchanged: what they may follow was decided by these fields. */
const isSame = (before: Identity, now: Identity | undefined): now is Identity =>
  now !== undefined && now.userId === before.userId && now.plan === before.plan;

/** All live sockets of this process. */
export class LiveHub {
  /** Back-office events. */
  readonly news: NewsTopics;
  /** Number of sockets we closed, by close code; 0 for hard disconnects. */
  readonly closed = new Map<number, number>();
  readonly #deps: LiveHubDeps;
  readonly #groups: TopicGroups;
  readonly #histories: HistoryTopics;
  readonly #quota: SocketQuota;
  readonly #open = new Map<LiveConnection, Open>();
  readonly #stopListening: () => void;
  #timer: NodeJS.Timeout | undefined;
  #taken = 0;
  #isEnding = false;

  constructor(deps: LiveHubDeps) {
    this.#deps = deps;
    const limits = { ...LIVE_LIMITS, ...deps.limits };
    const topics = new TopicQuota(limits, deps.monotonicMs);
    this.#quota = new SocketQuota(limits);
    this.#groups = new TopicGroups(deps.engine, deps.keys, topics);
    this.#histories = new HistoryTopics(deps.history, topics);
    this.news = new NewsTopics(deps.nowMs);
    this.#stopListening = deps.sessions.onEnd((ended) => this.#endWhere(ended));
  }

  get sockets(): number {
    return this.#live().length;
  }

  get slowSockets(): number {
    return this.#live().filter(({ isSlow }) => isSlow).length;
  }

  /** Unread bytes of all sockets. */
  get unreadBytes(): number {
    return [...this.#open.keys()].reduce((sum, { unreadBytes }) => sum + unreadBytes, 0);
  }

  get lists(): number {
    return this.#groups.size;
  }

  start(): void {
    let slot = 0;
    this.#timer = setInterval(() => {
      this.beat(slot);
      slot = (slot + 1) % BEAT_SLOTS;
    }, BEAT_MS / BEAT_SLOTS);
  }

  /** @throws ApiError RATE_LIMITED or UNAVAILABLE when a socket limit is reached */
  demandCapacity({ identity: { userId }, network }: Guest): void {
    if (this.#isEnding) throw new ApiError('UNAVAILABLE', { message: 'Shutting down' });
    this.#quota.demand({ userId, network });
  }

  /** Adds a socket whose origin and session were checked. */
  connect(socket: LiveSocket, { identity, network, identify }: Guest): LiveConnection {
    const { nowMs, monotonicMs, log } = this.#deps;
    const groups = this.#groups;
    const histories = this.#histories;
    const { news } = this;
    const connection = new LiveConnection({
      socket,
      groups,
      histories,
      news,
      identity,
      nowMs,
      monotonicMs,
      onClosed: (code) => this.closed.set(code, (this.closed.get(code) ?? 0) + 1),
      log,
    });
    const owner = { userId: identity.userId, network };
    this.#quota.take(owner);
    this.#open.set(connection, { connection, owner, identify, ...this.#schedule(monotonicMs()) });
    connection.send({ kind: 'hello', serverTimeMs: nowMs(), protocol: LIVE_PROTOCOL });
    this.#sendHeartbeat(connection);
    return connection;
  }

  disconnect(connection: LiveConnection): void {
    connection.closed();
    const open = this.#open.get(connection);
    if (open) this.#quota.giveBack(open.owner);
    this.#open.delete(connection);
  }

  /** Assigns the next socket's slot: sockets opened together are not all written to together. */
  #schedule(nowMs: number): Pick<Open, 'checkedAtMs' | 'slot' | 'heartbeatDueMs'> {
    const nth = this.#taken % HEARTBEAT_SLOTS;
    this.#taken += 1;
    const heartbeatDueMs = nowMs + (HEARTBEAT_MS * (nth + 1)) / HEARTBEAT_SLOTS;
    return { checkedAtMs: nowMs, slot: nth % BEAT_SLOTS, heartbeatDueMs };
  }

  /** Sends heartbeats and checks for slow or silent readers and ended sessions. `slot`: only that slot's sockets. */
  beat(slot?: number): void {
    const nowMs = this.#deps.monotonicMs();
    for (const open of this.#open.values()) {
      if (slot !== undefined && slot !== open.slot) continue;
      try {
        this.#inspect(open, nowMs);
      } catch (err) {
        // Rethrown it would end the process, and every socket with it.
        this.#deps.log.error({ err }, 'A live socket could not be looked after');
        open.connection.drop();
      }
    }
  }

  #inspect(open: Open, nowMs: number): void {
    open.connection.beat();
    if (open.connection.isClosed) return;
    if (nowMs >= open.heartbeatDueMs) {
      // Counted from when it was due, so that neither a delay nor a stall brings the slots together.
      open.heartbeatDueMs += HEARTBEAT_MS * (1 + Math.floor((nowMs - open.heartbeatDueMs) / HEARTBEAT_MS));
      this.#sendHeartbeat(open.connection);
    }
    if (nowMs - open.checkedAtMs >= RECHECK_MS || this.#isExpired(open.connection))
      this.#recheck(open, nowMs);
  }

  /** Sends the next heartbeat immediately. */
  heartbeat(): void {
    for (const connection of this.#live()) this.#sendHeartbeat(connection);
  }

  /** Tells every client to reconnect, to another process or to this one after its restart. */
  shutdown(): void {
    this.#isEnding = true;
    clearInterval(this.#timer);
    this.#stopListening();
    for (const connection of this.#live()) connection.close(CLOSE.restart, 'restart');
  }

  /** Disconnects everybody who is still connected. */
  dropAll(): void {
    for (const connection of this.#open.keys()) connection.drop();
  }

  #live(): LiveConnection[] {
    return [...this.#open.keys()].filter(({ isClosed }) => !isClosed);
  }

  #isExpired({ identity }: LiveConnection): boolean {
    return identity.expiresAtMs <= this.#deps.nowMs();
  }

  #sendHeartbeat(connection: LiveConnection): void {
    if (connection.isSlow) return;
    const { newestSeenMs: feedAtMs = 0, feeds = [], bus } = this.#deps.engine.status ?? {};
    const staleAfterMs = bus?.isCutOff
      ? CUT_OFF_AFTER_MS
      : Math.max(staleAfter(undefined), ...feeds.map(({ everyMs }) => staleAfter(everyMs)));
    const catalogue = this.#deps.catalogue?.();
    connection.send({
      kind: 'heartbeat',
      serverTimeMs: this.#deps.nowMs(),
      feedAtMs,
      staleAfterMs,
      ...(catalogue !== undefined && { catalogue }),
    });
  }

  async #recheck(open: Open, nowMs: number): Promise<void> {
    open.checkedAtMs = nowMs;
    const { connection } = open;
    // A database that does not answer must not end unexpired sessions: the next check decides.
    const asBefore = () => (this.#isExpired(connection) ? undefined : connection.identity);
    const identity = await open.identify().catch(asBefore);
    if (isSame(connection.identity, identity)) connection.identity = identity;
    else this.#end(connection);
  }

  #endWhere(ended: (identity: Identity) => boolean): void {
    for (const connection of this.#live()) if (ended(connection.identity)) this.#end(connection);
  }

  #end(connection: LiveConnection): void {
    connection.close(CLOSE.policy, 'session');
  }
}
