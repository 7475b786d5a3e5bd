import type { ClientMessage } from '@bothways/domain/live';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { createFrameBatch } from './frame-batch.ts';
import { createLiveTopics, type LiveTopics, type TopicsParts } from './live-topics.ts';

interface CachedListsParts {
  queryClient: QueryClient;
  send(message: ClientMessage): void;
  nextId(): number;
  now(): number;
}

interface CachedLists {
  /** Lists of one kind, each updated under its key at most once per frame. */
  create<
    Snapshot extends { topicId: number },
    Changes extends { topicId: number },
    Entry extends { status: string },
  >(
    kind: Pick<TopicsParts<Snapshot, Changes, Entry>, 'name' | 'create'>,
    keyOf: (filter: string) => QueryKey,
  ): LiveTopics<Snapshot, Changes, Entry>;
  stop(): void;
}

/** Keeps the lists of live topics current in the query cache. */
export function createCachedLists({ queryClient, send, nextId, now }: CachedListsParts): CachedLists {
  const forgetting = new Map<string, ReturnType<typeof setTimeout>>();
  return {
    create<
      Snapshot extends { topicId: number },
      Changes extends { topicId: number },
      Entry extends { status: string },
    >(
      kind: Pick<TopicsParts<Snapshot, Changes, Entry>, 'name' | 'create'>,
      keyOf: (filter: string) => QueryKey,
    ) {
      const show = (filter: string): void => {
        const topic = own.get(filter);
        if (!topic) return;
        const nextMs = topic.forgetGone(now());
        queryClient.setQueryData<Entry>(keyOf(filter), topic.entry());
        const timer = `${kind.name} ${filter}`;
        clearTimeout(forgetting.get(timer));
        if (nextMs !== undefined) forgetting.set(timer, setTimeout(dirty, nextMs - now(), filter));
      };
      const dirty = createFrameBatch<string>((filters) => {
        for (const filter of filters) show(filter);
      });
      const own = createLiveTopics<Snapshot, Changes, Entry>({
        ...kind,
        send,
        nextId,
        now,
        onDirty: dirty,
        onDropped: (filter) => queryClient.removeQueries({ queryKey: keyOf(filter) }),
      });
      return own;
    },
    stop() {
      for (const timer of forgetting.values()) clearTimeout(timer);
    },
  };
}
