import { Gauge, type Registry } from 'prom-client';
import { type EngineClient, noPushes } from '#market/engine';
import type { BusFigures, FeedStatus } from '#market/feeds';
import type { HistoryClient } from '#market/history';
import type { LiveHub } from '#market/live';

interface Watched {
  engine: EngineClient;
  hub: LiveHub;
  history: HistoryClient;
  /** When the newest backup was taken, or the installation began. */
  lastBackupMs: (() => number) | undefined;
  /** Free and total bytes of the data's disk. */
  disk: (() => { free: number; size: number }) | undefined;
  nowMs: () => number;
}

const gaugesOf =
  (registry: Registry) =>
  (name: string, help: string, read: () => number): Gauge =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });

/** Exports the figures of the engine, the feeds, the history and the hub; each is read on demand. */
export function watchServices(registry: Registry, watched: Watched): void {
  watchEngine(registry, watched);
  watchFeeds(registry, watched);
  watchBus(registry, watched);
  watchHistory(registry, watched);
  watchLive(registry, watched);
  watchStorage(registry, watched);
}

function watchEngine(registry: Registry, { engine, nowMs }: Watched): void {
  const gauge = gaugesOf(registry);
  gauge('bothways_engine_ready', 'Whether the engine answers', () => Number(engine.isReady));
  gauge('bothways_quotes', 'Quotes in the book', () => engine.status?.quotes ?? 0);
  gauge('bothways_events_prematch', 'Events before their start', () => engine.status?.events.prematch ?? 0);
  gauge('bothways_events_live', 'Events in play', () => engine.status?.events.live ?? 0);
  const watchedMs = nowMs();
  gauge('bothways_feed_age_seconds', 'Since the newest quote; before the first, since the start', () => {
    const newestMs = engine.status?.newestSeenMs || watchedMs;
    return (nowMs() - newestMs) / 1000;
  });
  new Gauge({
    name: 'bothways_push_items_total',
    help: 'Items of pushes of quotes, by what became of them; unreadable: no quotes, others: no room for their kind',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      const outcomes = Object.entries(engine.status?.pushed ?? noPushes());
      for (const [outcome, count] of outcomes) this.set({ outcome }, count);
    },
  });
  gauge(
    'bothways_engine_tick_seconds',
    'The slowest beat of the engine lately',
    () => (engine.status?.tickMs ?? 0) / 1000,
  );
  gauge(
    'bothways_engine_lag_seconds',
    'How much too late a beat of it began lately',
    () => (engine.status?.lagMs ?? 0) / 1000,
  );
}

function watchFeeds(registry: Registry, { engine, nowMs }: Watched): void {
  const ofFeeds = (name: string, help: string, read: (feed: FeedStatus) => number) =>
    new Gauge({
      name,
      help: `${help}; NaN without a feed`,
      labelNames: ['feed'],
      registers: [registry],
      collect() {
        this.reset();
        const feeds = engine.status?.feeds ?? [];
        // A figure that does not exist is itself reported, and prices may come by pushes alone.
        if (feeds.length === 0) this.set(Number.NaN);
        for (const feed of feeds) this.set({ feed: feed.name }, read(feed));
      },
    });
  ofFeeds('bothways_feed_items', 'Items a feed has delivered', ({ items }) => items);
  ofFeeds('bothways_feed_running', 'Whether a feed runs', ({ state }) => Number(state === 'running'));
  ofFeeds('bothways_feed_falls', 'How often a feed had to be started again', ({ detail }) =>
    Number(detail.falls ?? 0),
  );
  const watchedMs = nowMs();
  ofFeeds(
    'bothways_feed_silence_seconds',
    'Since a feed’s last item or word of its provider; before the first, since the start',
    ({ lastItemAtMs = watchedMs, detail }) =>
      (nowMs() - Math.max(lastItemAtMs, Number(detail.heardMs ?? 0))) / 1000,
  );
  ofFeeds(
    'bothways_feed_quiet_seconds',
    'How long that may be while all is well, where anybody can know',
    ({ quietMs = Number.NaN }) => quietMs / 1000,
  );
}

function watchBus(registry: Registry, { engine }: Watched): void {
  const gauge = gaugesOf(registry);
  const ofBus = (name: string, help: string, read: (bus: BusFigures) => number) =>
    gauge(name, `${help}; NaN where there is no bus`, () => {
      const bus = engine.status?.bus;
      return bus ? read(bus) : Number.NaN;
    });
  ofBus('bothways_bus_connected', 'Whether the bus is reached', ({ isConnected }) => Number(isConnected));
  ofBus('bothways_bus_cut_off', 'Whether nothing is heard of where prices enter', ({ isCutOff }) =>
    Number(isCutOff),
  );
  ofBus(
    'bothways_bus_messages',
    'Messages of prices that were handed over, or came',
    ({ messages }) => messages,
  );
  ofBus(
    'bothways_bus_waiting',
    'Items that wait for the bus, or messages that have not come',
    ({ waiting }) => waiting,
  );
  ofBus(
    'bothways_bus_late_seconds',
    'How old what waits is, or how late the newest came',
    ({ lateMs }) => lateMs / 1000,
  );
  ofBus('bothways_bus_reconnects', 'How often the connection was made anew', ({ reconnects }) => reconnects);
  ofBus('bothways_bus_lost', 'Messages that are missing', ({ lost }) => lost);
  ofBus('bothways_bus_doubled', 'Messages that came again', ({ doubled }) => doubled);
}

function watchHistory(registry: Registry, { history }: Watched): void {
  const gauge = gaugesOf(registry);
  gauge('bothways_history_points', 'Prices written to the history', () => history.figures.points);
  gauge('bothways_history_pending', 'Prices not in their block yet', () => history.figures.pending);
  gauge('bothways_history_dropped', 'Prices that were lost', () => history.figures.dropped);
}

function watchLive(registry: Registry, { hub }: Watched): void {
  const gauge = gaugesOf(registry);
  gauge('bothways_live_sockets', 'Open live sockets', () => hub.sockets);
  gauge('bothways_live_slow_sockets', 'Live sockets that read too slowly', () => hub.slowSockets);
  gauge('bothways_live_unread_bytes', 'Sent to live sockets and not read yet', () => hub.unreadBytes);
  gauge('bothways_live_lists', 'Different lists that are followed', () => hub.lists);
  new Gauge({
    name: 'bothways_live_closed_total',
    help: 'Live sockets that we closed, by code; 0: hung up',
    labelNames: ['code'],
    registers: [registry],
    collect() {
      for (const [code, count] of hub.closed) this.set({ code }, count);
    },
  });
}

function watchStorage(registry: Registry, { disk, lastBackupMs, nowMs }: Watched): void {
  const gauge = gaugesOf(registry);
  gauge(
    'bothways_disk_free_bytes',
    'Room on the disk of the data; NaN where nobody looks',
    () => disk?.().free ?? Number.NaN,
  );
  gauge('bothways_disk_size_bytes', 'Size of the disk of the data', () => disk?.().size ?? Number.NaN);
  gauge(
    'bothways_backup_age_seconds',
    'Since the newest backup; before the first, since the installation began; NaN if not watched',
    () => (lastBackupMs ? (nowMs() - lastBackupMs()) / 1000 : Number.NaN),
  );
}
