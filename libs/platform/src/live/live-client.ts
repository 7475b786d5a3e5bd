import type { ClientMessage, ServerMessage } from '@bothways/domain/live';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveStatus } from '../contract.ts';
import type { Store } from '../store/store.ts';
import { sortOf } from './arb-order.ts';
import { arbsKey } from './arbs-entry.ts';
import { createArbsTopic } from './arbs-topic.ts';
import type { AskLists } from './ask-lists.ts';
import { createCachedLists } from './cached-lists.ts';
import { refreshCatalogue } from './catalogue-news.ts';
import { followPage } from './follow-page.ts';
import { createHistoryTopics, historyKey } from './history-topics.ts';
import { createListPoll } from './list-poll.ts';
import type { Live } from './live-context.ts';
import { type Codec, createLiveSocket, type OpenSocket } from './live-socket.ts';
import { afterAsking, afterHeartbeat, afterLoss, afterWake } from './live-status.ts';
import type { LiveTopics } from './live-topics.ts';
import { matchedKey } from './matched-entry.ts';
import { createMatchedTopic } from './matched-topic.ts';
import { createNotificationsTopic, NOTIFICATIONS_VERSION } from './notifications-topic.ts';
import { valuesKey } from './values-entry.ts';
import { createValuesTopic } from './values-topic.ts';

/**
 * After this many consecutive failures the cause may be the session, which is then checked, or a proxy that blocks
 * sockets.
 */
const TROUBLE_AFTER = 2;
const isSo = (): boolean => true;
const isNotSo = (): boolean => false;

export interface LiveParts {
  queryClient: QueryClient;
  status: Store<LiveStatus>;
  openCodec(): Codec;
  openSocket: OpenSocket;
  /** Loads the HTTP requests of lists, when no socket is available. */
  loadAsking(): Promise<AskLists>;
  now(): number;
  random(): number;
  /**
   * The session may have ended, or lost permissions: reported by the server, or suspected because the connection keeps
   * failing.
   */
  onTrouble(): void;
}

export interface LiveClient extends Omit<Live, 'status'> {
  /** Closes permanently. */
  stop(): void;
}

/** Connects, follows topics, and keeps their lists current in the query cache. */
export function createLiveClient(parts: LiveParts): LiveClient {
  const { queryClient, status, now } = parts;
  queryClient.setQueryDefaults(['live'], {
    structuralSharing: false,
    gcTime: Number.POSITIVE_INFINITY,
    staleTime: Number.POSITIVE_INFINITY,
  });
  let lastTopicId = 0;
  const send = (message: ClientMessage): void => socket.send(message);
  const nextId = (): number => {
    lastTopicId += 1;
    return lastTopicId;
  };
  const histories = createHistoryTopics({
    send,
    nextId,
    onEntry: (wish, entry) => queryClient.setQueryData(historyKey(wish), entry),
    onDropped: (wish) => queryClient.removeQueries({ queryKey: historyKey(wish) }),
  });
  const notifications = createNotificationsTopic({
    send,
    nextId,
    onVersion: (version) => queryClient.setQueryData(NOTIFICATIONS_VERSION, version),
  });
  const lists = createCachedLists({ queryClient, send, nextId, now });
  const topics = lists.create({ name: 'arbs', create: (filter) => createArbsTopic(sortOf(filter)) }, arbsKey);
  const values = lists.create({ name: 'valuebets', create: createValuesTopic }, valuesKey);
  const matched = lists.create({ name: 'matchedBets', create: createMatchedTopic }, matchedKey);
  const refuse = ({ topicId, code, message }: { topicId: number; code: string; message: string }): void => {
    if (histories.refuse(topicId, code)) return;
    for (const list of [topics, values, matched]) list.refuse(topicId, code, message);
  };
  const ask = async (signal: AbortSignal): Promise<boolean> => {
    const asking = parts.loadAsking();
    const answers = await Promise.all([
      topics.askAll(async (question) => (await asking).arbs(question), signal),
      values.askAll(async (question) => (await asking).valuebets(question), signal),
      matched.askAll(async (question) => (await asking).matchedBets(question), signal),
      topics.size() + values.size() + matched.size() > 0 ||
        asking.then(({ nothing }) => nothing(signal)).then(isSo, isNotSo),
    ]);
    return answers.every(Boolean);
  };
  const poll = createListPoll({
    ask,
    onRound: (isAnswered) => status.set(afterAsking(status.get(), isAnswered, now())),
  });
  const receive = (message: ServerMessage): void => {
    if (message.kind !== 'hello' && message.kind !== 'closing') poll.end();
    if (message.kind === 'arbsSnapshot') topics.snapshot(message);
    else if (message.kind === 'arbsChanges') topics.changes(message);
    else if (message.kind === 'valueBetsSnapshot') values.snapshot(message);
    else if (message.kind === 'valueBetsChanges') values.changes(message);
    else if (message.kind === 'matchedBetsSnapshot') matched.snapshot(message);
    else if (message.kind === 'matchedBetsChanges') matched.changes(message);
    else if (message.kind === 'oddsHistory') histories.receive(message);
    else if (message.kind === 'notificationsChanged') notifications.receive(message);
    else if (message.kind === 'refused') refuse(message);
    else if (message.kind === 'closing' && message.reason === 'session') parts.onTrouble();
    else if (message.kind === 'heartbeat') {
      status.set(afterHeartbeat(status.get(), message, now()));
      refreshCatalogue(queryClient, message.catalogue);
    }
  };
  const socket = createLiveSocket({
    ...parts,
    onOpen() {
      for (const all of [topics, values, matched, histories, notifications]) all.subscribeAll();
    },
    onMessage: receive,
    onDown(failures) {
      status.set(afterLoss(status.get(), now()));
      if (failures >= TROUBLE_AFTER) poll.begin();
      if (failures === TROUBLE_AFTER) parts.onTrouble();
    },
  });

  const stopPaging = followPage({
    wake: socket.wake,
    sleep() {
      socket.sleep();
      poll.end();
      status.set(afterWake(status.get()));
    },
  });
  status.set(afterWake(status.get()));
  socket.wake();

  const follow =
    (list: Pick<LiveTopics<never, never, never>, 'follow'>) =>
    (filter: string): (() => void) => {
      const release = list.follow(filter);
      poll.pollNow();
      return release;
    };
  const retry =
    (list: Pick<LiveTopics<never, never, never>, 'retry'>) =>
    (filter: string): void => {
      list.retry(filter);
      socket.wake();
      poll.pollNow();
    };
  return {
    followArbs: follow(topics),
    retryArbs: retry(topics),
    followValueBets: follow(values),
    retryValueBets: retry(values),
    followMatchedBets: follow(matched),
    retryMatchedBets: retry(matched),
    followHistory: histories.follow,
    retryHistory: histories.retry,
    followNotifications: notifications.follow,
    stop() {
      stopPaging();
      socket.sleep();
      poll.end();
      lists.stop();
    },
  };
}
