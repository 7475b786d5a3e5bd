import { once } from 'node:events';
import type { Arb, ArbQueryInput } from '@bothways/domain/arbs';
import type { ClientMessage, ServerMessage } from '@bothways/domain/live';
import type { ValueBet } from '@bothways/domain/valuebets';
import { LiveCodec } from '@bothways/wire';
import { WebSocket } from 'ws';

type Kind = ServerMessage['kind'];
type Of<K extends Kind> = Extract<ServerMessage, { kind: K }>;

/** A browser's end of the live socket: reads everything in order and keeps the lists as a screen would. */
export class LiveClient {
  readonly socket: WebSocket;
  readonly #codec = new LiveCodec();
  readonly #inbox: ServerMessage[] = [];
  #wake: () => void = () => undefined;
  #code: number | undefined;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => {
      if (!Buffer.isBuffer(data)) return;
      this.#inbox.push(this.#codec.decode(data));
      this.#wake();
    });
    socket.on('close', (code) => {
      this.#code = code;
      this.#wake();
    });
  }

  send(message: ClientMessage): void {
    this.socket.send(this.#codec.encode(message));
  }

  subscribe(topicId: number, input: ArbQueryInput): void {
    this.send({ kind: 'subscribe', topicId, topic: { name: 'arbs', filter: JSON.stringify(input) } });
  }

  /** The next message of this kind; those before it are passed over. */
  async next<K extends Kind>(kind: K): Promise<Of<K>> {
    const isIt = (message: ServerMessage): message is Of<K> => message.kind === kind;
    for (;;) {
      for (let message = this.#inbox.shift(); message; message = this.#inbox.shift()) {
        if (isIt(message)) return message;
      }
      if (this.#code !== undefined) throw new Error(`Closed with ${this.#code} while waiting for ${kind}`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** The next message, whatever it is. */
  async any(): Promise<ServerMessage> {
    for (;;) {
      const message = this.#inbox.shift();
      if (message) return message;
      if (this.#code !== undefined) throw new Error(`Closed with ${this.#code}`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Everything that has come and was not read. */
  take(): ServerMessage[] {
    return this.#inbox.splice(0);
  }

  /** The code with which the server closed. */
  async closed(): Promise<number> {
    if (this.#code === undefined) await once(this.socket, 'close');
    return this.#code ?? 0;
  }
}

/** Follows one list from its messages, and notices a gap. */
export class FollowedList {
  readonly arbs = new Map<string, Arb>();
  seq = -1;

  apply(message: Of<'arbsSnapshot'> | Of<'arbsChanges'>): void {
    if (message.kind === 'arbsSnapshot') {
      this.arbs.clear();
      for (const arb of message.arbs) this.arbs.set(arb.id, arb);
    } else {
      if (message.seq !== this.seq + 1) throw new Error(`A gap: ${this.seq} and then ${message.seq}`);
      for (const { id } of message.removes) this.arbs.delete(id);
      for (const arb of message.upserts) this.arbs.set(arb.id, arb);
    }
    this.seq = message.seq;
  }
}

/** The same of one list of value bets, among messages of others. */
export class FollowedValues {
  readonly topicId: number;
  readonly bets = new Map<string, ValueBet>();
  seq = -1;

  constructor(topicId: number) {
    this.topicId = topicId;
  }

  apply(message: Of<'valueBetsSnapshot'> | Of<'valueBetsChanges'>): void {
    if (message.topicId !== this.topicId) return;
    if (message.kind === 'valueBetsSnapshot') {
      this.bets.clear();
      for (const bet of message.valuebets) this.bets.set(bet.id, bet);
    } else {
      if (message.seq !== this.seq + 1) throw new Error(`A gap: ${this.seq} and then ${message.seq}`);
      for (const { id } of message.removes) this.bets.delete(id);
      for (const bet of message.upserts) this.bets.set(bet.id, bet);
    }
    this.seq = message.seq;
  }
}

/** How a refused upgrade was answered. */
export interface Refusal {
  status: number;
  body: unknown;
}

/** Connects; resolves to the client, or to how it was refused. */
export async function connectLive(
  port: number,
  headers: Record<string, string>,
  options: { path?: string; autoPong?: boolean } = {},
): Promise<LiveClient | Refusal> {
  const { path = '/api/live', autoPong = true } = options;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers, autoPong });
  const client = new LiveClient(socket);
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve(client));
    socket.on('error', reject);
    socket.on('unexpected-response', async (_, response) => {
      const chunks: Buffer[] = await response.toArray();
      resolve({
        status: response.statusCode ?? 0,
        body: JSON.parse(Buffer.concat(chunks).toString() || 'null'),
      });
    });
  });
}

/** Connects where nobody refuses. */
export async function mustConnect(...args: Parameters<typeof connectLive>): Promise<LiveClient> {
  const client = await connectLive(...args);
  if (client instanceof LiveClient) return client;
  throw new Error(`Refused: ${JSON.stringify(client)}`);
}
