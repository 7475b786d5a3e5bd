import { type ClientMessage, MAX_TOPICS, type ServerMessage, type Topic } from '@bothways/domain/live';
import { decodeClient, encodeServer, WireError } from '@bothways/wire';
import type { Logger } from 'pino';
import { ApiError } from '#kernel/errors';
import { demandPlain, type Identity } from '#kernel/http';
import { TokenBuckets } from '#kernel/limits';
import type { HistoryTopics } from './history-topics.ts';
import {
  CLOSE,
  GOODBYE_MS,
  MAX_REASON_CHARS,
  MESSAGE_BURST,
  MESSAGE_REFILL_MS,
  PING_MS,
  SLOW_BYTES,
  SLOW_MS,
} from './live.limits.ts';
import type { LiveSocket } from './live-socket.ts';
import type { NewsTopics } from './news-topics.ts';
import { parseTopic } from './parse-topic.ts';
import type { Member, TopicGroups } from './topic-groups.ts';

interface ConnectionDeps {
  socket: LiveSocket;
  groups: TopicGroups;
  histories: HistoryTopics;
  news: NewsTopics;
  identity: Identity;
  nowMs: () => number;
  monotonicMs: () => number;
  /** Called with our close code; 0 for a hard disconnect. */
  onClosed: (code: number) => void;
  log: Logger;
}

/** The provider of a topic. */
type Server = Pick<TopicGroups | HistoryTopics | NewsTopics, 'leave' | 'resync' | 'isBehind'>;
interface Followed {
  member: Member;
  server: Server;
}

/** A browser's socket: its topics, permissions, and whether it keeps up. */
export class LiveConnection {
  identity: Identity;
  readonly #deps: ConnectionDeps;
  readonly #topics = new Map<number, Followed>();
  readonly #messages: TokenBuckets;
  #slowSinceMs: number | undefined;
  #pingedAtMs: number;
  #answered = true;
  #closedAtMs: number | undefined;

  constructor(deps: ConnectionDeps) {
    this.#deps = deps;
    this.identity = deps.identity;
    this.#pingedAtMs = deps.monotonicMs();
    this.#messages = new TokenBuckets({
      burst: MESSAGE_BURST,
      refillMs: MESSAGE_REFILL_MS,
      nowMs: deps.monotonicMs,
    });
    deps.socket.onPong(() => {
      this.#answered = true;
    });
  }

  get unreadBytes(): number {
    return this.#deps.socket.unreadBytes;
  }

  get isClosed(): boolean {
    return this.#closedAtMs !== undefined;
  }

  /** Whether too much is unread: changes are not queued for it now. */
  get isSlow(): boolean {
    return this.unreadBytes > SLOW_BYTES;
  }

  send(message: ServerMessage): void {
    if (!this.isClosed) this.#deps.socket.send(encodeServer(message));
  }

  /** Handles a client's frame; one that sends invalid frames, or too many, is disconnected. */
  receive(frame: Uint8Array): void {
    this.#take(() => this.#handle(decodeClient(frame)));
  }

  /** Protocol-level pings are answered, so they count against the message limit. */
  pinged(): void {
    this.#take(() => undefined);
  }

  #take(handle: () => void): void {
    if (this.isClosed) return;
    try {
      this.#messages.take('');
      handle();
    } catch (error) {
      this.#closeFor(error);
    }
  }

  /** Checks for a slow or silent reader; the hub calls it at every beat. */
  beat(): void {
    if (this.isClosed) {
      this.#watchGoodbye();
      return;
    }
    this.#watchReader();
    this.#watchPong();
  }

  close(code: number, reason: string): void {
    if (this.isClosed) return;
    if (!this.isSlow) this.send({ kind: 'closing', reason });
    this.#deps.onClosed(code);
    this.#deps.socket.close(code, reason);
    this.closed();
  }

  /** Disconnects without a close frame. */
  drop(): void {
    this.#deps.onClosed(0);
    this.#deps.socket.drop();
    this.closed();
  }

  /** Stops reading and sending, and releases everything it holds. */
  closed(): void {
    this.#closedAtMs ??= this.#deps.monotonicMs();
    for (const { member, server } of this.#topics.values()) server.leave(member);
    this.#topics.clear();
  }

  #closeFor(error: unknown): void {
    if (error instanceof WireError) {
      this.close(CLOSE.badFrame, 'bad frame');
    } else if (error instanceof ApiError && error.code === 'RATE_LIMITED') {
      this.close(CLOSE.policy, 'too many messages');
    } else {
      this.#deps.log.error({ err: error }, 'A live message failed');
      this.close(CLOSE.internal, 'internal');
    }
  }

  #handle(message: ClientMessage): void {
    switch (message.kind) {
      case 'subscribe':
        this.#subscribe(message);
        break;
      case 'unsubscribe':
        this.#unsubscribe(message.topicId);
        break;
      case 'resync': {
        const followed = this.#topics.get(message.topicId);
        followed?.server.resync(followed.member);
        break;
      }
      case 'ping':
        this.send({ kind: 'pong', at: message.at, serverTimeMs: this.#deps.nowMs() });
        break;
    }
  }

  #subscribe({ topicId, topic }: Extract<ClientMessage, { kind: 'subscribe' }>): void {
    try {
      demandPlain(topic);
      this.#follow(topicId, topic);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#refuse(topicId, error);
    }
  }

  #follow(topicId: number, topic: Topic): void {
    const { groups, histories, news } = this.#deps;
    const member: Member = {
      topicId,
      userId: this.identity.userId,
      deliver: (frame) => this.#deliver(frame),
      refuse: (error) => this.#refuse(topicId, error),
    };
    if (topic.name === 'oddsHistory') {
      this.#makeRoom(topicId);
      this.#topics.set(topicId, { member, server: histories });
      histories.join(member, topic, this.identity);
      return;
    }
    if (topic.name === 'notifications') {
      this.#makeRoom(topicId);
      this.#topics.set(topicId, { member, server: news });
      news.join(member, () => this.identity);
      return;
    }
    const list = parseTopic(topic, this.identity);
    this.#makeRoom(topicId);
    this.#topics.set(topicId, { member, server: groups });
    groups.join(member, list);
  }

  /** @throws ApiError BAD_REQUEST if the socket has reached its topic limit */
  #makeRoom(topicId: number): void {
    this.#unsubscribe(topicId);
    if (this.#topics.size >= MAX_TOPICS) {
      throw new ApiError('BAD_REQUEST', { message: `At most ${MAX_TOPICS} topics at once` });
    }
  }

  /** An earlier subscription under that id ends, too: the client drops the topic. */
  #refuse(topicId: number, { code, message, details: { feature } }: ApiError): void {
    this.#unsubscribe(topicId);
    const reason = message.slice(0, MAX_REASON_CHARS);
    this.send({ kind: 'refused', topicId, code, message: reason, ...(feature !== undefined && { feature }) });
  }

  #unsubscribe(topicId: number): void {
    const followed = this.#topics.get(topicId);
    if (!followed) return;
    this.#topics.delete(topicId);
    followed.server.leave(followed.member);
  }

  #deliver(frame: Uint8Array): boolean {
    if (this.isSlow) return false;
    this.#deps.socket.send(frame);
    return true;
  }

  /** A slow reader's missed changes are not queued: once it has caught up, it gets each list's current state. */
  #watchReader(): void {
    if (!this.isSlow) {
      this.#slowSinceMs = undefined;
      for (const { member, server } of this.#topics.values()) {
        if (server.isBehind(member)) server.resync(member);
      }
      return;
    }
    const nowMs = this.#deps.monotonicMs();
    this.#slowSinceMs ??= nowMs;
    if (nowMs - this.#slowSinceMs >= SLOW_MS) this.close(CLOSE.slow, 'too slow');
  }

  /** Disconnects a peer that does not answer our close frame. */
  #watchGoodbye(): void {
    const closedAtMs = this.#closedAtMs ?? Number.POSITIVE_INFINITY;
    if (this.#deps.monotonicMs() - closedAtMs >= GOODBYE_MS) this.drop();
  }

  #watchPong(): void {
    const nowMs = this.#deps.monotonicMs();
    // For a slow reader the ping waits behind unread data: its deadline starts when it reads again.
    if (this.isSlow) this.#pingedAtMs = nowMs;
    if (nowMs - this.#pingedAtMs < PING_MS) return;
    if (!this.#answered) {
      this.drop();
      return;
    }
    this.#answered = false;
    this.#pingedAtMs = nowMs;
    this.#deps.socket.ping();
  }
}
