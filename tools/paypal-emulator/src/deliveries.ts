import { setTimeout as sleep } from 'node:timers/promises';
import { type EmulatedEvent, type Signer, signedHeaders } from './events.ts';

/** `hold` queues them until they are released, or delivered by hand in any order. */
type DeliveryMode = 'send' | 'drop' | 'twice' | 'hold';
export const DELIVERY_MODES: readonly DeliveryMode[] = ['send', 'drop', 'twice', 'hold'];

export interface DeliveryDeps {
  /** The webhook URL. */
  address: string;
  signer: () => Signer;
  send: (address: string, init: RequestInit) => Promise<Response>;
  nowMs: () => number;
  /** Delays between the attempts of one event; PayPal itself retries for three days. */
  retriesMs: readonly number[];
  say: (line: string) => void;
}

/** Delivers events to the merchant's webhook. */
export class Deliveries {
  mode: DeliveryMode = 'send';
  readonly held: EmulatedEvent[] = [];
  readonly #deps: DeliveryDeps;
  readonly #running = new Set<Promise<unknown>>();

  constructor(deps: DeliveryDeps) {
    this.#deps = deps;
  }

  post(event: EmulatedEvent): void {
    if (this.mode === 'hold') this.held.push(event);
    if (this.mode === 'hold' || this.mode === 'drop') return;
    for (let time = this.mode === 'twice' ? 2 : 1; time > 0; time -= 1) {
      const delivery = this.#persist(event).finally(() => this.#running.delete(delivery));
      this.#running.add(delivery);
    }
  }

  /** Makes one attempt. */
  async deliver(event: EmulatedEvent): Promise<Response> {
    const { address, signer, send, nowMs } = this.#deps;
    const body = JSON.stringify(event);
    return send(address, { method: 'POST', headers: signedHeaders(signer(), body, nowMs()), body });
  }

  /** Resolves when no delivery is in flight. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async #persist(event: EmulatedEvent): Promise<void> {
    const { retriesMs, say } = this.#deps;
    for (const waitMs of [0, ...retriesMs]) {
      if (waitMs > 0) await sleep(waitMs, undefined, { ref: false });
      const result = await this.deliver(event).then(
        ({ ok, status }) => (ok ? 'taken' : `refused with ${status}`),
        (error: unknown) => `not taken: ${error instanceof Error ? error.message : error}`,
      );
      say(`${event.event_type} ${event.id} ${result}`);
      if (result === 'taken') return;
    }
  }
}
