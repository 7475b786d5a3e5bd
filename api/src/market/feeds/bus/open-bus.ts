import type { FeedItem } from '@bothways/domain/quotes';
import type { PushPart } from '@bothways/engine';
import type { Clock } from '../clock.ts';
import type { Emit, FeedStatus } from '../feed.ts';
import type { BusAddress, BusSettings } from './bus.config.ts';
import type { BusFigures } from './bus-figures.ts';
import { BusLine } from './bus-line.ts';
import { PriceFollower } from './price-follower.ts';
import { PriceWriter } from './price-writer.ts';

/** If the bus is away or silent when the process starts, its feeds wait no longer than this. */
const PAST_MS = 10_000;

/** The bus as seen by an engine's thread. */
export interface BusEnd {
  /**
   * Reads the retained past, so that the book equals that of all other processes; resolves when it is read. From then
   * on prices are sent, or received.
   * @param emit called with each batch and when it was first accepted
   */
  begin(emit: Emit, signal: AbortSignal): Promise<void>;
  /** Passes on items that the engine accepted from elsewhere than the bus. */
  took: (items: readonly FeedItem[], source: string, atMs: number, part?: PushPart) => void;
  /** Before a stop: resolves when accepted items have been sent, or cannot be. */
  flush(): Promise<void>;
  /** The feeds, wherever they run. */
  feeds(): FeedStatus[];
  figures(): BusFigures;
}

export interface BusParts {
  clock: Clock;
  /** The feeds of this process. */
  own: () => FeedStatus[];
  /** Called with the reason the bus is unusable, once per reason. */
  onFault: (why: string) => void;
}

export const openBus = (settings: BusSettings, parts: BusParts): BusEnd =>
  settings.end === 'writes' ? writingEnd(settings, parts) : followingEnd(settings, parts);

function followingEnd(settings: BusSettings, parts: BusParts): BusEnd {
  const follower = new PriceFollower(settings.address, settings.terms, parts);
  return {
    begin: async (emit, signal) => {
      void follower.start(emit, signal);
      await follower.whenCaughtUp();
    },
    took: () => undefined,
    flush: async () => undefined,
    feeds: () => follower.feeds(),
    figures: () => follower.figures(),
  };
}

function writingEnd(settings: BusSettings, parts: BusParts): BusEnd {
  const { clock, own, onFault } = parts;
  const line = new BusLine(settings.address, clock, onFault);
  const { terms, since = 0 } = settings;
  const writer = new PriceWriter({ clock, terms, since, feeds: own });
  return {
    begin: async (emit, signal) => {
      await readPast(settings.address, parts, emit, signal);
      void line.hold((connection) => writer.send(connection), signal);
    },
    took: (...taken) => writer.take(...taken),
    flush: () => writer.flush(),
    feeds: own,
    figures: () => ({
      isConnected: line.isOpen,
      reconnects: line.reconnects,
      messages: writer.messages,
      waiting: writer.waiting,
      lateMs: writer.lateMs,
      lost: 0,
      doubled: 0,
      isCutOff: false,
    }),
  };
}

/** A restarted process continues with the book of all others, and with its events' names there. */
async function readPast(
  address: BusAddress,
  parts: BusParts,
  emit: Emit,
  signal: AbortSignal,
): Promise<void> {
  // Only this process's terms matter from here on: those of the past are ignored.
  const past = new PriceFollower(address, undefined, parts);
  const stop = new AbortController();
  const until = AbortSignal.any([stop.signal, signal]);
  const reading = past.start(emit, until);
  for (let before = -1, read = 0; read > before && !until.aborted; ) {
    const isRead = await Promise.race([
      past.whenCaughtUp().then(() => true),
      parts.clock.sleep(PAST_MS, until).then(() => false),
    ]);
    before = read;
    read = isRead ? before : past.figures().messages;
  }
  stop.abort();
  await reading;
}
