import { type ConnectionOptions, connect, type NatsConnection } from '@nats-io/transport-node';
import type { Clock } from '../clock.ts';
import type { BusAddress } from './bus.config.ts';

/** A bus that is back is used within a second. */
const AGAIN_MS = 500;
/** A line that is dead without a word is given up after three of them. */
const PING_MS = 2000;
const MAX_UNANSWERED = 2;
const CONNECT_MS = 2000;

const optionsOf = ({ servers, isEncrypted, user, password, token }: BusAddress): ConnectionOptions => ({
  servers: [...servers],
  name: 'bothways',
  // A line that breaks is made anew from here: what is read and what is told begin again with it.
  reconnect: false,
  timeout: CONNECT_MS,
  pingInterval: PING_MS,
  maxPingOut: MAX_UNANSWERED,
  ...(isEncrypted && { tls: {} }),
  ...(token !== undefined && { token }),
  ...(user !== undefined && { user }),
  ...(password !== undefined && { pass: password }),
});

/** A line to the bus that is made again, and used again, whenever it breaks. */
export class BusLine {
  readonly #address: BusAddress;
  readonly #clock: Clock;
  readonly #onFault: (why: string) => void;
  #isOpen = false;
  #opened = 0;
  #fault: string | undefined;

  /** @param onFault told why it cannot be used, once for each reason until it can */
  constructor(address: BusAddress, clock: Clock, onFault: (why: string) => void) {
    this.#address = address;
    this.#clock = clock;
    this.#onFault = onFault;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** How often it was made anew. */
  get reconnects(): number {
    return Math.max(0, this.#opened - 1);
  }

  /** Why it cannot be used; undefined while it is. */
  get fault(): string | undefined {
    return this.#fault;
  }

  /**
   * Uses the line until the signal aborts.
   * @param use ends with the connection, or rejects; begun again with the next one
   */
  async hold(use: (connection: NatsConnection) => Promise<void>, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#useOnce(use, signal).catch((error: unknown) => {
        if (!signal.aborted) this.#fail(error);
      });
      this.#isOpen = false;
      await this.#clock.sleep(AGAIN_MS, signal);
    }
  }

  #fail(error: unknown): void {
    const why = error instanceof Error ? error.message : String(error);
    if (why !== this.#fault) this.#onFault(why);
    this.#fault = why;
  }

  async #useOnce(use: (connection: NatsConnection) => Promise<void>, signal: AbortSignal): Promise<void> {
    const connection = await connect(optionsOf(this.#address));
    const hangUp = () => void connection.close().catch(() => undefined);
    signal.addEventListener('abort', hangUp, { once: true });
    if (signal.aborted) hangUp();
    this.#isOpen = true;
    this.#opened += 1;
    this.#fault = undefined;
    const using = use(connection);
    try {
      await Promise.race([using, connection.closed().then(throwClosed)]);
    } finally {
      signal.removeEventListener('abort', hangUp);
      await connection.close().catch(() => undefined);
      // The next one is used only when this one is left.
      await using.catch(() => undefined);
    }
  }
}

function throwClosed(error: unknown): never {
  throw error instanceof Error ? error : new Error('The connection to the bus was closed');
}
