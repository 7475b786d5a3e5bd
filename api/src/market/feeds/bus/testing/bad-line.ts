import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** What happens to a message on a bad line. */
export type Fate = 'goes' | 'lost' | 'doubled' | 'overtaken';

interface BadLine {
  url: string;
  /** Counts of messages so far, by outcome. */
  fates: Record<Fate, number>;
  /** From now on nothing happens to any. */
  mend(): void;
  close(): Promise<void>;
}

const OURS = /^(?:H?MSG|H?PUB) bothways\./;
const WITH_BODY = /^(?:H?MSG|H?PUB) /;
const LINE_END = '\r\n';

/** Cuts what comes into the messages of NATS's protocol. */
class Messages {
  #rest = Buffer.alloc(0);

  /** @returns the whole messages, each with its line and its body */
  take(bytes: Buffer): Buffer[] {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    const all: Buffer[] = [];
    for (let length = this.#first(); length > 0; length = this.#first()) {
      all.push(this.#rest.subarray(0, length));
      this.#rest = this.#rest.subarray(length);
    }
    return all;
  }

  /** How long the first is; 0 where it is not whole. */
  #first(): number {
    const end = this.#rest.indexOf(LINE_END);
    if (end < 0) return 0;
    const line = this.#rest.subarray(0, end).toString('latin1');
    const body = WITH_BODY.test(line) ? Number(line.split(' ').at(-1)) + LINE_END.length : 0;
    const length = end + LINE_END.length + body;
    return length <= this.#rest.length ? length : 0;
  }
}

/** A line to the bus on which messages with prices, and news, are lost, doubled and overtaken, both ways. */
export async function badLine(port: number, fateOf: () => Fate): Promise<BadLine> {
  const fates: Record<Fate, number> = { goes: 0, lost: 0, doubled: 0, overtaken: 0 };
  let isMended = false;
  const sockets = new Set<Socket>();
  const carry = (from: Socket, to: Socket) => {
    const messages = new Messages();
    let late: Buffer | undefined;
    from.on('data', (bytes) => {
      for (const message of messages.take(Buffer.from(bytes))) {
        const isOurs = OURS.test(message.subarray(0, 40).toString('latin1'));
        const fate = isOurs && !isMended ? fateOf() : 'goes';
        if (isOurs) fates[fate] += 1;
        if (fate === 'overtaken' && !late) {
          late = message;
          continue;
        }
        if (fate !== 'lost') to.write(message);
        if (fate === 'doubled') to.write(message);
        if (!late) continue;
        to.write(late);
        late = undefined;
      }
    });
    from.on('close', () => to.destroy());
    from.on('error', () => to.destroy());
  };
  const server = createServer((client) => {
    const bus = connect(port, '127.0.0.1');
    for (const socket of [client, bus]) sockets.add(socket);
    carry(client, bus);
    carry(bus, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `nats://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    fates,
    mend: () => {
      isMended = true;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}
