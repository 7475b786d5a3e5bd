import { ApiError } from '#kernel/errors';
import type { EnginePort } from './engine-client.ts';
import type { FromEngine, ToEngine } from './protocol.ts';

/** A message that answers a question. */
export type Settled = Extract<
  FromEngine,
  { kind: 'answer' | 'bookieStats' | 'health' | 'events' | 'foundLeagues' | 'sightings' }
>;

interface Waiting {
  settle: (message: Settled) => void;
  reject: (error: Error) => void;
}

/** Pending questions beyond this are refused: a queue that only grows answers nobody. */
const MAX_WAITING = 2000;

/** Questions to the engine's thread that it has not answered yet. */
export class PendingQuestions {
  readonly #port: Pick<EnginePort, 'post'>;
  readonly #waiting = new Map<number, Waiting>();
  #nextId = 1;

  constructor(port: Pick<EnginePort, 'post'>) {
    this.#port = port;
  }

  /**
   * Resolves to the picked part of the answer.
   * @param pick returns undefined for an answer of another kind
   * @throws ApiError UNAVAILABLE if too many questions wait
   */
  ask<T>(
    question: (id: number) => ToEngine,
    pick: (message: Settled) => T | undefined,
    transfer: ArrayBuffer[] = [],
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.size >= MAX_WAITING) {
        reject(new ApiError('UNAVAILABLE', { retryAfterS: 1 }));
        return;
      }
      const id = this.#nextId++;
      const settle = (message: Settled) => {
        const answer = pick(message);
        if (answer === undefined) reject(new Error(`The engine answered ${message.kind}`));
        else resolve(answer);
      };
      this.#waiting.set(id, { settle, reject });
      this.#port.post(question(id), transfer);
    });
  }

  settle(message: Settled): void {
    this.#take(message.id)?.settle(message);
  }

  reject(id: number, error: Error): void {
    this.#take(id)?.reject(error);
  }

  /** The thread stopped: none of them gets an answer. */
  failAll(reason: string): void {
    for (const { reject } of this.#waiting.values()) {
      reject(new ApiError('UNAVAILABLE', { message: reason, retryAfterS: 1 }));
    }
    this.#waiting.clear();
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }
}
