import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { createServer as createTlsServer } from 'node:tls';
import { MarketBook } from '../market-book.ts';
import type { MarketChange, MarketDefinition } from '../stream.schema.ts';
import { marketChangeSchema, streamMessageSchema } from '../stream.schema.ts';
import type { MarketFilter } from '../stream-session.ts';
import { CERTIFICATE, CERTIFICATE_KEY } from './test-certificate.ts';

export const APP_KEY = 'app-key-of-the-emulator';
export const SESSION = 'session-of-the-emulator';

/** What goes wrong at a line: once, on the way to whoever is connected then. */
export type WireFault = 'duplicate' | 'drop' | 'swap' | 'cut' | 'broken' | 'close';

export interface EmulatorOptions {
  /** Lines of a recording: `mcm` without ids, kinds and segments, which are made here. */
  recording: readonly string[];
  /** By the number of the line. */
  faults?: ReadonlyMap<number, WireFault>;
  /** How many pieces an image comes in. */
  segments?: number;
  /** Bytes that are written at once; all of a line where it is missing. */
  chunk?: number;
  /** So many lines from the end back their clocks are known; all where it is missing. */
  knownClocks?: number;
  /** The line goes dead, without an end, before this one. */
  halfOpenAt?: number;
  /** By the number of a line: so many from there on come as one, with `con`, as to somebody who reads slowly. */
  conflated?: ReadonlyMap<number, number>;
  /** By the number of a line: nothing moves for so long before it, and signs of life come meanwhile. */
  pausesMs?: ReadonlyMap<number, number>;
  /** Who goes on gets each market whole, with `img`, in place of its changes. */
  resumesWithImages?: boolean;
  /** Over TLS, with a certificate that no machine trusts by itself. */
  isSecure?: boolean;
  /** A connection on which nothing is said for so long is closed; Betfair waits 15 s. */
  patienceMs?: number;
  /** Connections of the account, and connects before it is told to slow down. */
  maxConnections?: number;
  maxConnects?: number;
  /** Markets of a subscription. */
  maxMarkets?: number;
  /** What is answered, which need not be what was asked for. */
  conflateMs?: number;
  heartbeatMs?: number;
}

interface Said {
  op?: string;
  id?: number;
  appKey?: string;
  session?: string;
  clk?: string;
  initialClk?: string;
  marketFilter?: MarketFilter;
}

interface Recorded {
  pt: number;
  mc: readonly MarketChange[];
}

const clockOf = (at: number): string => `clk-${at}`;

/** Speaks as Betfair's stream does, with a recording as its markets; each line is sent to whoever is connected then. */
export class BetfairEmulator {
  readonly #options: EmulatorOptions;
  readonly #lines: Recorded[];
  readonly #faults: Map<number, WireFault>;
  readonly #server: Server;
  readonly #definitions = new Map<string, MarketDefinition>();
  readonly subscriptions: { clk?: string; initialClk?: string }[] = [];
  #halfOpenAt: number | undefined;

  constructor(options: EmulatorOptions) {
    this.#options = options;
    this.#faults = new Map(options.faults);
    this.#halfOpenAt = options.halfOpenAt;
    this.#lines = options.recording.map((line) => {
      const message = streamMessageSchema.parse(JSON.parse(line));
      if (message.op !== 'mcm') throw new Error('A recording has changes only');
      return { pt: message.pt, mc: (message.mc ?? []).map((change) => marketChangeSchema.parse(change)) };
    });
    for (const { mc } of this.#lines)
      for (const { id, marketDefinition } of mc)
        if (marketDefinition && !this.#definitions.has(id)) this.#definitions.set(id, marketDefinition);
    const serve = (socket: Socket) => void this.#serve(socket).catch(() => socket.destroy());
    this.#server = options.isSecure
      ? createTlsServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, serve)
      : createServer(serve);
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  get port(): number {
    const address = this.#server.address();
    if (typeof address !== 'object' || !address) throw new Error('The emulator is not started');
    return address.port;
  }

  connect = (): Socket => connect(this.port, '127.0.0.1');

  async stop(): Promise<void> {
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** The book as the recording has it after so many lines. */
  bookAt(lines: number): Map<string, MarketBook> {
    const markets = new Map<string, MarketBook>();
    for (const { mc } of this.#lines.slice(0, lines))
      for (const change of mc) {
        const market = change.img
          ? new MarketBook(change.id)
          : (markets.get(change.id) ?? new MarketBook(change.id));
        market.apply(change);
        markets.set(change.id, market);
      }
    return markets;
  }

  async #serve(socket: Socket): Promise<void> {
    socket.on('error', () => undefined);
    const write = (message: object): Promise<void> => this.#write(socket, `${JSON.stringify(message)}\r\n`);
    const {
      maxConnections = 10,
      maxConnects = Number.POSITIVE_INFINITY,
      patienceMs = 15_000,
    } = this.#options;
    this.#connects += 1;
    this.#open.add(socket);
    socket.once('close', () => this.#open.delete(socket));
    let id: number | undefined;
    const fail = async (errorCode: string, connectionClosed = true) => {
      await write({ op: 'status', id, statusCode: 'FAILURE', errorCode, connectionClosed });
      if (connectionClosed) socket.end();
    };
    if (this.#connects > maxConnects) return fail('TOO_MANY_REQUESTS');
    await write({ op: 'connection', connectionId: 'emulated' });
    const patience = setTimeout(() => void fail('TIMEOUT'), patienceMs);
    socket.once('close', () => clearTimeout(patience));
    for await (const line of createInterface({ input: socket })) {
      clearTimeout(patience);
      const said: Said = JSON.parse(line);
      const { op } = said;
      id = said.id;
      if (op === 'authentication') {
        if (said.appKey !== APP_KEY) return fail('INVALID_APP_KEY');
        if (said.session !== SESSION) return fail('INVALID_SESSION_INFORMATION');
        if (this.#open.size > maxConnections) return fail('MAX_CONNECTION_LIMIT_EXCEEDED');
        await write({
          op: 'status',
          id,
          statusCode: 'SUCCESS',
          connectionClosed: false,
          connectionsAvailable: maxConnections - this.#open.size,
        });
      } else if (op === 'marketSubscription' && id !== undefined) {
        this.subscriptions.push({
          ...(said.clk !== undefined && { clk: said.clk }),
          ...(said.initialClk !== undefined && { initialClk: said.initialClk }),
        });
        this.#filter = said.marketFilter ?? {};
        if (this.#merged(0, 1).length > (this.#options.maxMarkets ?? 200)) {
          await fail('SUBSCRIPTION_LIMIT_EXCEEDED', false);
          continue;
        }
        const from = said.clk === undefined ? undefined : Number(said.clk.replace('clk-', ''));
        const oldest = this.#lines.length - (this.#options.knownClocks ?? this.#lines.length);
        if (from !== undefined && !(from >= oldest && from < this.#lines.length))
          return fail('INVALID_CLOCK');
        await write({ op: 'status', id, statusCode: 'SUCCESS', connectionClosed: false });
        await this.#play(socket, id, from);
      }
    }
  }

  /** From an image of the first lines, or from where somebody was, to the end; then an image that nobody has asked for. */
  async #play(socket: Socket, id: number, from: number | undefined): Promise<void> {
    // A line that was sent into a cut is there for whoever comes next.
    const next = this.#sent;
    if (from === undefined) await this.#image(socket, id, Math.max(next, 1));
    else await this.#resume(socket, id, from, next);
    for (let at = Math.max(next, 1); at < this.#lines.length && !socket.destroyed; at++) {
      if (this.#halfOpenAt === at) {
        this.#halfOpenAt = undefined;
        return;
      }
      await this.#pause(socket, id, at);
      const together = this.#options.conflated?.get(at);
      if (together !== undefined) {
        const last = Math.min(at + together, this.#lines.length) - 1;
        await this.#conflated(socket, id, at, last);
        at = last;
      } else if (!(await this.#line(socket, id, at))) return;
    }
    await this.#image(socket, id, this.#lines.length);
  }
  #sent = 0;
  #connects = 0;
  readonly #open = new Set<Socket>();
  #filter: MarketFilter = {};

  /** What nobody has asked for is not sent; what nobody knows the definition of is. */
  #isWanted({ id }: MarketChange): boolean {
    const definition = this.#definitions.get(id);
    const { eventTypeIds, marketTypes, bettingTypes, countryCodes } = this.#filter;
    const isIn = (wanted: readonly string[] | undefined, value: string): boolean =>
      wanted?.includes(value) ?? true;
    return (
      !definition ||
      (isIn(eventTypeIds, definition.eventTypeId) &&
        isIn(marketTypes, definition.marketType) &&
        isIn(bettingTypes, definition.bettingType) &&
        isIn(countryCodes, definition.countryCode))
    );
  }

  /** Signs of life, one every heartbeat, for as long as nothing moves. */
  async #pause(socket: Socket, id: number, at: number): Promise<void> {
    const { heartbeatMs = 5000, pausesMs } = this.#options;
    const { pt } = this.#lines[at - 1] ?? { pt: 0 };
    for (let restMs = pausesMs?.get(at) ?? 0; restMs > 0 && !socket.destroyed; restMs -= heartbeatMs) {
      await new Promise((resolve) => setTimeout(resolve, Math.min(restMs, heartbeatMs)));
      const beat = { op: 'mcm', id, ct: 'HEARTBEAT', clk: clockOf(at - 1), pt };
      await this.#write(socket, `${JSON.stringify(beat)}\r\n`);
    }
  }

  async #conflated(socket: Socket, id: number, first: number, last: number): Promise<void> {
    this.#sent = last + 1;
    const mc = this.#changesBetween(first, last + 1).map((change) => ({ ...change, con: true }));
    const { pt } = this.#lines[last] ?? { pt: 0 };
    await this.#write(socket, `${JSON.stringify({ op: 'mcm', id, clk: clockOf(last), pt, mc })}\r\n`);
  }

  #changesBetween(from: number, to: number): MarketChange[] {
    return this.#lines
      .slice(from, to)
      .flatMap((line) => line.mc)
      .filter((change) => this.#isWanted(change));
  }

  /** False where the line is cut. */
  async #line(socket: Socket, id: number, at: number): Promise<boolean> {
    const fault = this.#faults.get(at);
    this.#faults.delete(at);
    const text = `${JSON.stringify(this.#message(id, at))}\r\n`;
    this.#sent = at + 1;
    if (fault === 'drop') return true;
    if (fault === 'cut' || fault === 'close') {
      if (fault === 'cut') await this.#write(socket, text.slice(0, Math.floor(text.length / 2)));
      socket.end();
      return false;
    }
    if (fault === 'swap' && at + 1 < this.#lines.length) {
      await this.#write(socket, `${JSON.stringify(this.#message(id, at + 1))}\r\n`);
    }
    if (fault === 'broken') await this.#write(socket, `${text.slice(0, -4)}\r\n`);
    else await this.#write(socket, text);
    if (fault === 'duplicate') await this.#write(socket, text);
    return true;
  }

  #message(id: number, at: number): object {
    const { pt, mc } = this.#lines[at] ?? { pt: 0, mc: [] };
    return { op: 'mcm', id, clk: clockOf(at), pt, mc: mc.filter((change) => this.#isWanted(change)) };
  }

  async #image(socket: Socket, id: number, lines: number): Promise<void> {
    const last = Math.max(0, lines - 1);
    const pt = this.#lines[last]?.pt ?? 0;
    this.#sent = Math.max(this.#sent, lines);
    const changes = this.#merged(0, lines).map((change) => ({ ...change, img: true }));
    const tokens = { initialClk: `initial-${last}`, clk: clockOf(last) };
    const { heartbeatMs = 5000, conflateMs = 0 } = this.#options;
    const head = { op: 'mcm', id, ct: 'SUB_IMAGE', pt, heartbeatMs, conflateMs };
    // Each runner may come in a piece of its own.
    const pieces = changes.flatMap(({ rc = [], ...change }) =>
      rc.length === 0
        ? [{ ...change, rc }]
        : rc.map((runner, at) => (at === 0 ? { ...change, rc: [runner] } : { id: change.id, rc: [runner] })),
    );
    if ((this.#options.segments ?? 1) < 2 || pieces.length < 2) {
      await this.#write(socket, `${JSON.stringify({ ...head, ...tokens, mc: changes })}\r\n`);
      return;
    }
    for (const [at, piece] of pieces.entries()) {
      const isLast = at === pieces.length - 1;
      const segmentType = at === 0 ? 'SEG_START' : isLast ? 'SEG_END' : 'SEG';
      const message = { ...head, segmentType, mc: [piece], ...(isLast && tokens) };
      await this.#write(socket, `${JSON.stringify(message)}\r\n`);
    }
  }

  async #resume(socket: Socket, id: number, from: number, next: number): Promise<void> {
    const at = Math.max(from, next - 1);
    const moved = this.#changesBetween(from + 1, next);
    const ids = new Set(moved.map((change) => change.id));
    const mc = this.#options.resumesWithImages
      ? this.#merged(0, next).flatMap((change) => (ids.has(change.id) ? [{ ...change, img: true }] : []))
      : moved;
    const message = {
      op: 'mcm',
      id,
      ct: 'RESUB_DELTA',
      clk: clockOf(at),
      pt: this.#lines[at]?.pt ?? 0,
      heartbeatMs: 5000,
      mc,
    };
    await this.#write(socket, `${JSON.stringify(message)}\r\n`);
  }

  /** The markets as a fresh image has them. */
  #merged(from: number, to: number): MarketChange[] {
    const ids = new Set(this.#lines.slice(from, to).flatMap(({ mc }) => mc.map(({ id }) => id)));
    const books = this.bookAt(to);
    return [...ids]
      .filter((id) => this.#isWanted({ id }))
      .map((id) => {
        const book = books.get(id);
        const rc = Object.entries(book?.prices() ?? {}).map(([key, ladders]) => {
          const [runner = 0, hc = 0] = key.split(' ').map(Number);
          const of = (name: string) =>
            (ladders[name] ?? []).map(([, price, size]): [number, number] => [price, size]);
          return { id: runner, hc, atb: of('atb'), atl: of('atl') };
        });
        return { id, rc, ...(book?.definition && { marketDefinition: book.definition }) };
      });
  }

  async #write(socket: Socket, text: string): Promise<void> {
    const bytes = Buffer.from(text);
    const { chunk = bytes.length } = this.#options;
    for (let from = 0; from < bytes.length; from += chunk) {
      if (socket.destroyed) return;
      if (!socket.write(bytes.subarray(from, from + chunk)))
        await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
    }
  }
}
