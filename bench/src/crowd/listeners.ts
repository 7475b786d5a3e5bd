import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { FromListeners, Heard, Listener, ToListeners } from './listeners.protocol.ts';

const SCRIPT = new URL('./listeners.process.ts', import.meta.url).pathname;

/** Customers' sockets in their own process. */
export class Listeners {
  readonly #child: ChildProcess = fork(SCRIPT, { serialization: 'advanced' });

  /** Resolves when each has its list. */
  async open(listeners: Listener[]): Promise<void> {
    await this.#ask({ kind: 'open', listeners });
  }

  begin(): void {
    this.#tell({ kind: 'begin' });
  }

  /** Returns the figures since `begin`. */
  async take(): Promise<Heard> {
    const answer = await this.#ask({ kind: 'take' });
    if (answer.kind !== 'heard') throw new Error('The listeners have nothing to say');
    return answer.heard;
  }

  deafen(): void {
    this.#tell({ kind: 'deafen' });
  }

  leave(): void {
    this.#tell({ kind: 'leave' });
  }

  stop(): void {
    this.#child.kill();
  }

  #tell(message: ToListeners): void {
    this.#child.send(message);
  }

  async #ask(message: ToListeners): Promise<FromListeners> {
    const answered = once(this.#child, 'message');
    const died = once(this.#child, 'exit').then(() => {
      throw new Error('The listeners died');
    });
    this.#tell(message);
    const [answer]: FromListeners[] = await Promise.race([answered, died]);
    if (!answer) throw new Error('The listeners said nothing');
    return answer;
  }
}
