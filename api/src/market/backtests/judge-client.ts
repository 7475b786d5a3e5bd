import type { Logger } from 'pino';
import { ApiError } from '#kernel/errors';
import { ThreadPort } from '#kernel/thread';
import type { JudgementQuestion } from './judgement.ts';
import type { FromJudge, ToJudge } from './protocol.ts';

const FINISH_MS = 1000;

interface Waiting {
  resolve(bytes: Uint8Array<ArrayBuffer>): void;
  reject(error: Error): void;
}

/** Judges in its own thread, which starts with the first question. */
export class JudgeClient {
  readonly #log: Logger;
  readonly #waiting = new Map<number, Waiting>();
  #port: ThreadPort<ToJudge, FromJudge> | undefined;
  #nextId = 1;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** @throws ApiError UNAVAILABLE when the thread has died meanwhile */
  judge(question: JudgementQuestion): Promise<Uint8Array<ArrayBuffer>> {
    this.#port ??= this.#start();
    const id = this.#nextId++;
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
    this.#waiting.set(id, { resolve, reject });
    this.#port.post({ kind: 'judge', id, question });
    return promise;
  }

  async close(): Promise<void> {
    this.#failAll();
    this.#port?.post({ kind: 'stop' });
    await this.#port?.finish(FINISH_MS);
  }

  #start(): ThreadPort<ToJudge, FromJudge> {
    const file = new URL('./judge.worker.ts', import.meta.url);
    const port = new ThreadPort<ToJudge, FromJudge>({ name: 'judge', file, workerData: {} }, this.#log);
    port.onMessage((message) => {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (message.kind === 'answer') waiting?.resolve(message.bytes);
      else waiting?.reject(new Error(message.message));
    });
    port.onRestart(() => this.#failAll());
    return port;
  }

  #failAll(): void {
    for (const { reject } of this.#waiting.values()) reject(new ApiError('UNAVAILABLE', { retryAfterS: 1 }));
    this.#waiting.clear();
  }
}
