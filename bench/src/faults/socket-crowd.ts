import { setTimeout as pause } from 'node:timers/promises';
import type { Heard, Listener } from '../crowd/listeners.protocol.ts';
import { Listeners } from '../crowd/listeners.ts';
import type { ApiProcess } from '../server/api-process.ts';
import type { StopSockets } from './stop-under-load.ts';

const PROCESSES = 4;
/** One list for all of them: the shutdown is measured. */
const FILTER = JSON.stringify({ channels: ['prematch'], alternatives: false });
const LOOK_EVERY_MS = 50;
/** The product has exited by then, and with it every connection. */
const PATIENCE_MS = 20_000;

/** Sockets of many people, each following a list, in their own processes. */
export class SocketCrowd implements StopSockets {
  readonly #cookies: readonly string[];
  readonly #processes = Array.from({ length: PROCESSES }, () => new Listeners());

  /** @param cookies one per socket */
  constructor(cookies: readonly string[]) {
    this.#cookies = cookies;
  }

  async open({ origin }: Pick<ApiProcess, 'origin'>): Promise<void> {
    const url = `${origin.replace('http', 'ws')}/api/live`;
    const all = this.#cookies.map((cookie): Listener => ({ url, cookie, filter: FILTER, isReading: false }));
    const share = Math.ceil(all.length / PROCESSES);
    await Promise.all(
      this.#processes.map((listeners, at) => listeners.open(all.slice(at * share, (at + 1) * share))),
    );
    for (const listeners of this.#processes) listeners.begin();
  }

  async closed(): Promise<Readonly<Record<string, number>>> {
    const untilMs = performance.now() + PATIENCE_MS;
    for (;;) {
      const heard = await Promise.all(this.#processes.map((listeners) => listeners.take()));
      const closed = heard.reduce((sum, each) => sum + each.closed, 0);
      if (closed === this.#cookies.length || performance.now() > untilMs) return codesOf(heard);
      await pause(LOOK_EVERY_MS);
    }
  }

  stop(): void {
    for (const listeners of this.#processes) listeners.stop();
  }
}

function codesOf(heard: readonly Heard[]): Record<string, number> {
  const codes: Record<string, number> = {};
  for (const each of heard)
    for (const [code, count] of Object.entries(each.codes)) codes[code] = (codes[code] ?? 0) + count;
  return codes;
}
