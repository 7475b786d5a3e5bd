/** Who hears how long a question waited for a connection. */
export type HearWait = (seconds: number) => void;

/** How long questions wait for a connection; nobody listens before somebody watches. */
export class Waits {
  #hear: HearWait | undefined;

  heardBy(hear: HearWait): void {
    this.#hear = hear;
  }

  /** Waits for `connection`, and tells how long it took. */
  async timed<T>(connection: Promise<T>): Promise<T> {
    const beganMs = performance.now();
    const taken = await connection;
    this.#hear?.((performance.now() - beganMs) / 1000);
    return taken;
  }
}

/** What is known of a database besides what is in it. */
export interface DatabaseVitals {
  waits: Waits;
  /** Connections that are open, that nobody uses, and how many wait for one. */
  pool(): { open: number; idle: number; waiting: number };
  /** Of SQLite's journal; undefined where PostgreSQL looks after its own. */
  walBytes(): number | undefined;
}
