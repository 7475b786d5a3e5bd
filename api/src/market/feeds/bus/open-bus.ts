import type { FeedItem } from '@bothways/domain/quotes';
import type { Clock } from '../clock.ts';
import type { Emit, FeedStatus } from '../feed.ts';
import type { BusAddress, BusSettings } from './bus.config.ts';
import type { BusFigures } from './bus-figures.ts';
import { BusLine } from './bus-line.ts';
import { PriceFollower } from './price-follower.ts';
import { PriceWriter } from './price-writer.ts';

/** Where the bus is away as the process starts, or says nothing more, its feeds do not wait for longer to be begun. */
const PAST_MS = 10_000;

/** What the bus is to an engine's thread. */
export interface BusEnd {
  /**
   * Reads what is kept, so that the book is that of all other processes; resolves when it is read. From then on prices are
   * handed on, or come.
   * @param emit told with each batch when it was taken in first
   */
  begin(emit: Emit, signal: AbortSignal): Promise<void>;
  /** The engine has taken in what came from elsewhere than the bus. */
  took(items: readonly FeedItem[], source: string, atMs: number): void;
  /** Before a stop: resolves when what was taken in is handed on, or cannot be. */
  flush(): Promise<void>;
  /** What brings odds, wherever it runs. */
  feeds(): FeedStatus[];
  figures(): BusFigures;
}

export interface BusParts {
  clock: Clock;
  /** What brings odds here. */
  own: () => FeedStatus[];
  /** Told why the bus cannot be used, once for each reason. */
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
    took: (items, source, atMs) => writer.take(items, source, atMs),
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

/** A process that starts anew goes on with the book that all others have, and with the names that its events have there. */
async function readPast(
  address: BusAddress,
  parts: BusParts,
  emit: Emit,
  signal: AbortSignal,
): Promise<void> {
  // What may be done with prices is said here: by what else they were handed on before is no matter.
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
