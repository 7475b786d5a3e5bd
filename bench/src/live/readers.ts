import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Client, FromReaders, Report, ToReaders } from './readers.protocol.ts';

/** The customers' sockets, in their own process. */
export class Readers {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** Resolves when every client has its socket and its list. */
  static async follow(clients: Client[]): Promise<Readers> {
    const script = new URL('./readers.process.ts', import.meta.url).pathname;
    const readers = new Readers(fork(script, { serialization: 'advanced' }));
    await readers.#ask({ kind: 'follow', clients });
    return readers;
  }

  /** Starts the measurement: earlier frames do not count. */
  begin(): void {
    const message: ToReaders = { kind: 'begin' };
    this.#child.send(message);
  }

  async report(sentAtMs: ReadonlyMap<string, number>): Promise<Report> {
    const answer = await this.#ask({ kind: 'report', sentAtMs });
    if (answer.kind !== 'report') throw new Error('The readers have nothing to say');
    return answer.report;
  }

  close(): void {
    this.#child.kill();
  }

  async #ask(message: ToReaders): Promise<FromReaders> {
    const answered = once(this.#child, 'message');
    const died = once(this.#child, 'exit').then(() => {
      throw new Error('The readers died');
    });
    this.#child.send(message);
    const [answer]: FromReaders[] = await Promise.race([answered, died]);
    if (!answer) throw new Error('The readers said nothing');
    return answer;
  }
}
