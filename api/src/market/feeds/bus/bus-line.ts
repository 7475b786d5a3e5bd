import { type ConnectionOptions, connect, type NatsConnection } from '@nats-io/transport-node';
import type { Clock } from '../clock.ts';
import type { BusAddress } from './bus.config.ts';

/** Delay before reconnecting: a recovered bus is used within a second. */
const AGAIN_MS = 500;
/** A silent connection is given up after three of these. */
const PING_MS = 2000;
const MAX_UNANSWERED = 2;
const CONNECT_MS = 2000;

const optionsOf = ({ servers, isEncrypted, user, password, token }: BusAddress): ConnectionOptions => ({
  servers: [...servers],
  name: 'bothways',
  // Reconnection happens here instead: reading and sending start over with the new connection.
  reconnect: false,
  timeout: CONNECT_MS,
  pingInterval: PING_MS,
  maxPingOut: MAX_UNANSWERED,
  ...(isEncrypted && { tls: {} }),
  ...(token !== undefined && { token }),
  ...(user !== undefined && { user }),
  ...(password !== undefined && { pass: password }),
});

/** A connection to the bus that is remade, and used again, whenever it breaks. */
export class BusLine {
  readonly #address: BusAddress;
  readonly #clock: Clock;
  readonly #onFault: (why: string) => void;
  #isOpen = false;
  #opened = 0;
  #fault: string | undefined;

  /** @param onFault called with the reason it is unusable, once per reason until it works */
  constructor(address: BusAddress, clock: Clock, onFault: (why: string) => void) {
    this.#address = address;
    this.#clock = clock;
    this.#onFault = onFault;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Number of reconnections. */
  get reconnects(): number {
    return Math.max(0, this.#opened - 1);
  }

  /** Why it is unusable; undefined while it works. */
  get fault(): string | undefined {
    return this.#fault;
  }

  /**
   * Uses the connection until the signal aborts.
   * @param use ends with the connection, or rejects; called again with the next one
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
      // The next connection is used only after `use` has released this one.
      await using.catch(() => undefined);
    }
  }
}

function throwClosed(error: unknown): never {
  throw error instanceof Error ? error : new Error('The connection to the bus was closed');
}
