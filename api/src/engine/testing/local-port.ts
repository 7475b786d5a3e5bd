import { Engine } from '@bothways/engine';
import type { EnginePort } from '../engine-client.ts';
import { EngineThread } from '../engine-thread.ts';
import type { FromEngine } from '../protocol.ts';

/** The engine in the thread of the test: the same conversation, by copies as between threads, with the test's clock. */
export interface LocalEngine extends EnginePort {
  thread: EngineThread;
  /** Loses all it knew, as when its thread dies, and starts anew. */
  crash(): void;
}

export function localEngine(nowMs: () => number): LocalEngine {
  let hear: (message: FromEngine) => void = () => undefined;
  let restarted: () => void = () => undefined;
  const start = (): EngineThread =>
    new EngineThread({
      engine: new Engine({ logsPrices: true }),
      post: (message, transfer) => {
        const copy = structuredClone(message, { transfer });
        queueMicrotask(() => hear(copy));
      },
      nowMs,
      monotonicMs: nowMs,
      feedStatus: () => undefined,
      breathe: async () => undefined,
    });
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
