import { Engine, EventMatcher, type ResolveEvent } from '@bothways/engine';
import type { BusEnd, FeedStatus } from '#market/feeds';
import type { EnginePort } from '../engine-client.ts';
import { EngineThread } from '../engine-thread.ts';
import type { FromEngine } from '../protocol.ts';

/** The engine in the thread of the test: the same conversation, by copies as between threads, with the test's clock. */
export interface LocalEngine extends EnginePort {
  thread: EngineThread;
  /** Loses all it knew, as when its thread dies, and starts anew. */
  crash(): void;
}

export interface LocalOptions {
  /** False: events go by their own ids, as most tests write them; true: by the matcher, as in the product. */
  byNames?: boolean;
  /** The clock that ends turns; one that stands lets each be as long as its work. */
  monotonicMs?: () => number;
  /** What others do between two turns. */
  breathe?: () => Promise<void>;
  /** What all lists together may hold. */
  maxListRows?: number;
  /** What brings odds, as it says of itself. */
  feeds?: FeedStatus[];
  /** Bookmakers of whose prices the history keeps none. */
  unkept?: readonly string[];
  /** Where several processes have one book. */
  bus?: Pick<BusEnd, 'took' | 'feeds' | 'figures'>;
}

export function localEngine(
  nowMs: () => number,
  {
    byNames = false,
    monotonicMs = nowMs,
    breathe = async () => undefined,
    maxListRows,
    feeds = [],
    unkept = [],
    bus,
  }: LocalOptions = {},
): LocalEngine {
  let hear: (message: FromEngine) => void = () => undefined;
  let restarted: () => void = () => undefined;
  const start = (): EngineThread => {
    const matcher = new EventMatcher();
    const resolveEvent: ResolveEvent = (event, speaker, ms) => matcher.resolve(event, speaker, ms);
    const releaseEvent = (key: string): void => matcher.release(key);
    return new EngineThread({
      engine: new Engine({
        logsPrices: true,
        unlogged: unkept,
        ...(byNames && { resolveEvent, releaseEvent }),
      }),
      matcher,
      post: (message, transfer) => {
        const copy = structuredClone(message, { transfer });
        queueMicrotask(() => hear(copy));
      },
      nowMs,
      monotonicMs,
      feedStatuses: () => bus?.feeds() ?? feeds,
      ...(bus && { bus: () => bus.figures(), onTaken: bus.took }),
      breathe,
      maxListRows,
    });
  };
  const ready = () => hear({ kind: 'ready' });
  const port: LocalEngine = {
    thread: start(),
    post: (message, transfer = []) => port.thread.receive(structuredClone(message, { transfer })),
    onMessage: (listener) => {
      hear = listener;
      ready();
    },
    onRestart: (listener) => {
      restarted = listener;
    },
    crash: () => {
      port.thread = start();
      restarted();
      ready();
    },
    close: async () => undefined,
  };
  return port;
}
