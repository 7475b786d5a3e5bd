import { LIVE_PROTOCOL } from '@bothways/domain/live';
import type { Logger } from 'pino';
import type { FilterKeys } from '../arbs/filter-keys.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { EngineClient } from '../engine/engine-client.ts';
import type { HistoryClient } from '../history/history-client.ts';
import type { Identity } from '../http/context.ts';
import { HistoryTopics } from './history-topics.ts';
import { BEAT_MS, CLOSE, HEARTBEAT_MS, MAX_SOCKETS_PER_USER, RECHECK_MS } from './live.limits.ts';
import { LiveConnection } from './live-connection.ts';
import type { LiveSocket } from './live-socket.ts';
import { staleAfter } from './stale-after.ts';
import { TopicGroups } from './topic-groups.ts';

export interface LiveHubDeps {
  engine: EngineClient;
  history: HistoryClient;
  sessions: Sessions;
  keys: FilterKeys;
  log: Logger;
  nowMs: () => number;
  /** Only moves forward. */
  monotonicMs: () => number;
}

interface Open {
  connection: LiveConnection;
  /** Asks again who the socket belongs to. */
  identify: () => Promise<Identity | undefined>;
  checkedAtMs: number;
}

/** Whether a person who was let in may stay as before: what they may follow was decided by these. */
const isSame = (before: Identity, now: Identity | undefined): now is Identity =>
  now !== undefined && now.userId === before.userId && now.plan === before.plan;

/** All live sockets of this process. */
export class LiveHub {
  readonly #deps: LiveHubDeps;
  readonly #groups: TopicGroups;
  readonly #histories: HistoryTopics;
  readonly #open = new Map<LiveConnection, Open>();
  readonly #stopListening: () => void;
  #timer: NodeJS.Timeout | undefined;
  #heartbeatAtMs = Number.NEGATIVE_INFINITY;

  constructor(deps: LiveHubDeps) {
    this.#deps = deps;
    this.#groups = new TopicGroups(deps.engine, deps.keys);
    this.#histories = new HistoryTopics(deps.history);
    this.#stopListening = deps.sessions.onEnd((ended) => this.#endWhere(ended));
  }

  get sockets(): number {
    return this.#live().length;
  }

  get slowSockets(): number {
    return this.#live().filter(({ isSlow }) => isSlow).length;
  }

  /** What all sockets together have not read yet. */
  get unreadBytes(): number {
    return [...this.#open.keys()].reduce((sum, { unreadBytes }) => sum + unreadBytes, 0);
  }

  get lists(): number {
    return this.#groups.size;
  }

  start(): void {
    this.#timer = setInterval(() => this.beat(), BEAT_MS);
  }

  hasRoomFor({ userId }: Identity): boolean {
    const own = this.#live().filter(({ identity }) => identity.userId === userId);
    return own.length < MAX_SOCKETS_PER_USER;
  }

  /** Takes a socket whose origin and session were checked. */
  connect(socket: LiveSocket, identity: Identity, identify: Open['identify']): LiveConnection {
    const { nowMs, monotonicMs, log } = this.#deps;
    const groups = this.#groups;
    const histories = this.#histories;
    const connection = new LiveConnection({ socket, groups, histories, identity, nowMs, monotonicMs, log });
    this.#open.set(connection, { connection, identify, checkedAtMs: monotonicMs() });
    connection.send({ kind: 'hello', serverTimeMs: nowMs(), protocol: LIVE_PROTOCOL });
    this.#sendHeartbeat(connection);
    return connection;
  }

  disconnect(connection: LiveConnection): void {
    connection.closed();
    this.#open.delete(connection);
  }

  /** Heartbeats, slow and silent readers, sessions that ended elsewhere. */
  beat(): void {
    const nowMs = this.#deps.monotonicMs();
    const isHeartbeat = nowMs - this.#heartbeatAtMs >= HEARTBEAT_MS;
    if (isHeartbeat) this.#heartbeatAtMs = nowMs;
    for (const open of this.#open.values()) {
      open.connection.beat();
      if (open.connection.isClosed) continue;
      if (isHeartbeat) this.#sendHeartbeat(open.connection);
      if (nowMs - open.checkedAtMs >= RECHECK_MS || this.#isExpired(open.connection))
        this.#recheck(open, nowMs);
    }
  }

  /** Every client reconnects, to another process or to this one when it is back. */
  shutdown(): void {
    clearInterval(this.#timer);
    this.#stopListening();
    for (const connection of this.#live()) connection.close(CLOSE.restart, 'restart');
  }

  /** Hangs up on everybody who is still there. */
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
    const { newestSeenMs: feedAtMs = 0, feed } = this.#deps.engine.status ?? {};
    const staleAfterMs = staleAfter(feed?.everyMs);
    connection.send({ kind: 'heartbeat', serverTimeMs: this.#deps.nowMs(), feedAtMs, staleAfterMs });
  }

  async #recheck(open: Open, nowMs: number): Promise<void> {
    open.checkedAtMs = nowMs;
    const { connection } = open;
    // A database that does not answer signs nobody out: the next check will tell.
    const identity = await open.identify().catch(() => connection.identity);
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
