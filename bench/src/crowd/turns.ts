import { setTimeout as pause } from 'node:timers/promises';
import { arbQueryAnswerSchema } from '@bothways/domain/arbs';
import { cookiesFor } from '../live/cookies.ts';
import { TickBook } from '../live/tick-book.ts';
import type { ApiProcess } from '../server/api-process.ts';
import { bookieValue, MARKED } from '../server/market.ts';
import type { Heard, Listener } from './listeners.protocol.ts';
import { Listeners } from './listeners.ts';
import { type Look, lookWhile } from './looks.ts';
import { CrowdMarket, LOUD_FILTER, MATCHES, quietFilter } from './market.ts';

interface CrowdOptions {
  /** Processes that serve customers; the first one is measured. */
  nodes: readonly [ApiProcess, ...ApiProcess[]];
  /** The process that receives pushes. */
  source: ApiProcess;
  /** All sockets; `deaf` of them follow a large list, and stop reading in every second round. */
  sockets: number;
  deaf: number;
  turns: number;
  readingS: number;
}

/** Results of one round. */
export interface Turn {
  /** From a price's push to each socket that received it, in ms: the crowd's, without the deaf ones. */
  tookMs: number[];
  /** Delay of bare timers in the crowd's processes. */
  lateMs: number[];
  /** Number of arrivals expected. */
  expected: number;
  heard: Omit<Heard, 'arrivals' | 'lateMs' | 'codes'>;
  looks: Look[];
}

export interface Turns {
  reading: Turn[];
  deaf: Turn[];
}

const PROCESSES = 4;
/** Number of sockets per list. */
const SHARE_A_LIST = 10;
/** The system's buffers absorb some megabytes per socket before anything is unread. */
const DEAF_LIMIT_S = 90;
const SETTLE_MS = 1000;
const WARM_S = 5;
const KNOWN_MS = 100;

/** Returns all matches once they have reached the serving process. */
async function eventsOf(api: ApiProcess): Promise<string[]> {
  for (;;) {
    const events = await knownEvents(api);
    if (events.length >= MATCHES) return events;
    await pause(KNOWN_MS);
  }
}

async function knownEvents({ origin, cookie }: ApiProcess): Promise<string[]> {
  const response = await fetch(`${origin}/api/arbs/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, origin },
    body: JSON.stringify({
      channels: [MARKED, bookieValue(1)],
      minPercentage: -1,
      limit: 1000,
      alternatives: false,
    }),
  });
  const { data } = arbQueryAnswerSchema.parse(await response.json());
  return [...new Set(data.arbs.map(({ event }) => event.id))];
}

/** A crowd in several processes, with those that stop reading in one more. */
export class CrowdInTurns {
  readonly #options: CrowdOptions;
  readonly #market: CrowdMarket;
  readonly #crowd = Array.from({ length: PROCESSES }, () => new Listeners());
  readonly #loud = new Listeners();
  #loudOnes: Listener[] = [];

  constructor(options: CrowdOptions) {
    this.#options = options;
    this.#market = new CrowdMarket(options.source.origin, new TickBook());
  }

  /** Opens the market and all sockets. */
  async gather(): Promise<void> {
    await this.#market.open();
    const { sockets, deaf, nodes } = this.#options;
    const urls = nodes.map(({ origin }) => `${origin.replace('http', 'ws')}/api/live`);
    const cookies = await cookiesFor(nodes[0], sockets);
    const events = await eventsOf(nodes[0]);
    const all = cookies.map((cookie, nth): Listener => {
      const filter = quietFilter(
        events[nth % events.length] ?? '',
        Math.floor(nth / events.length / SHARE_A_LIST),
      );
      return { url: urls[nth % urls.length] ?? '', cookie, filter, isReading: true };
    });
    // Connected to the measured process.
    const loud = { url: urls[0] ?? '', filter: LOUD_FILTER, isReading: false };
    this.#loudOnes = all.splice(0, deaf).map((listener) => ({ ...listener, ...loud }));
    const share = Math.ceil(all.length / PROCESSES);
    await Promise.all(
      this.#crowd.map((listeners, at) => listeners.open(all.slice(at * share, (at + 1) * share))),
    );
    await this.#market.run(WARM_S);
  }

  /**
   * Alternates between rounds in which all read and rounds in which some do not: other load on the machine affects
   * both.
   */
  async run(): Promise<Turns> {
    const { turns, readingS, deaf } = this.#options;
    const came: Turns = { reading: [], deaf: [] };
    for (let turn = 0; turn < turns; turn += 1) {
      await this.#loud.open(this.#loudOnes);
      came.reading.push(await this.#turn(readingS));
      const before = came.reading[turn]?.looks.at(-1)?.letGo ?? 0;
      this.#loud.deafen();
      came.deaf.push(await this.#turn(DEAF_LIMIT_S, (looks) => (looks.at(-1)?.letGo ?? 0) >= before + deaf));
      this.#loud.leave();
      await this.#market.run(WARM_S);
    }
    return came;
  }

  stop(): void {
    for (const listeners of [...this.#crowd, this.#loud]) listeners.stop();
  }

  async #turn(seconds: number, isEnough?: (looks: readonly Look[]) => boolean): Promise<Turn> {
    for (const listeners of this.#crowd) listeners.begin();
    const { looks, done: sent } = await lookWhile(
      this.#options.nodes[0],
      (isOver) => this.#market.run(seconds, isOver),
      isEnough,
    );
    await pause(SETTLE_MS);
    const all = await Promise.all(this.#crowd.map((listeners) => listeners.take()));
    const total = (pick: (heard: Heard) => number): number => all.reduce((sum, each) => sum + pick(each), 0);
    const { sentAtMs } = this.#market.ticks;
    const tookMs = all.flatMap(({ arrivals }) =>
      [...arrivals].flatMap(([key, atMs]) => {
        const sentMs = sentAtMs.get(key);
        return sentMs === undefined ? [] : atMs.map((one) => one - sentMs);
      }),
    );
    const heard = {
      frames: total(({ frames }) => frames),
      bytes: total(({ bytes }) => bytes),
      gaps: total(({ gaps }) => gaps),
      snapshots: total(({ snapshots }) => snapshots),
      closed: total(({ closed }) => closed),
    };
    const crowd = this.#options.sockets - this.#options.deaf;
    const lateMs = all.flatMap((each) => each.lateMs);
    return { tookMs, lateMs, expected: (sent * crowd) / MATCHES, heard, looks };
  }
}
