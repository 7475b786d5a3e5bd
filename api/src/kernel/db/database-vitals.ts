/** Receives how long a query waited for a connection. */
type HearWait = (seconds: number) => void;

/** Measures how long queries wait for a connection; discards the figures until a listener is set. */
export class Waits {
  #hear: HearWait | undefined;

  heardBy(hear: HearWait): void {
    this.#hear = hear;
  }

  /** Awaits `connection` and reports how long that took. */
  async timed<T>(connection: Promise<T>): Promise<T> {
    const beganMs = performance.now();
    const taken = await connection;
    this.#hear?.((performance.now() - beganMs) / 1000);
    return taken;
  }
}

/** Operational figures of a database. */
export interface DatabaseVitals {
  waits: Waits;
  /** Open connections, idle connections, and queries waiting for one. */
  pool(): { open: number; idle: number; waiting: number };
  /** Size of SQLite's journal; undefined for PostgreSQL. */
  walBytes(): number | undefined;
}
