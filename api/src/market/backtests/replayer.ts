import type { ArbFilter } from '@bothways/domain/arbs';
import { isExcludedLeague } from '@bothways/domain/arbs';
import { DELAYS_S } from '@bothways/domain/backtest';
import type { Close } from '@bothways/domain/bankroll';
import type { HistoryEvent } from '@bothways/domain/history';
import type { Mode } from '@bothways/domain/quotes';
import { newReplays, type Replay, type ReplayedLeg, type ReplayedList } from '@bothways/engine';
import {
  type ClosingSource,
  closingPrice,
  type EventMoves,
  type EventMovesReader,
  MovedLines,
} from '#market/history';
import type { StoredFind } from './stored-find.ts';

/** Source of the events of a period and their moves. */
export type MovesSource = Pick<EventMovesReader, 'countEvents' | 'eventsBetween' | 'read'>;

/** The list and the share of a period to replay. */
export interface ReplayOrder {
  list: ReplayedList;
  fromMs: number;
  toMs: number;
  nowMs: number;
  /** Events whose number modulo `of` is `at`: each thread has its own. */
  share: { at: number; of: number };
}

/** What a replay has done since the last report. */
export interface ReplayNews {
  /** Total number of events; reported once. */
  ofEvents?: number;
  events: number;
  points: number;
  outlines: number;
  /** Events with prices stored before receipts were. */
  unreceived: number;
  /** JSON of `StoredFind`. */
  finds: { eventId: string; find: string }[];
}

const DELAYS_MS = DELAYS_S.map((seconds) => seconds * 1000);
/** Faster updates of a progress figure are useless. */
const TELL_EVERY_MS = 1000;
const nothing = (): ReplayNews => ({ events: 0, points: 0, outlines: 0, unreceived: 0, finds: [] });

type Shared = Pick<ArbFilter, 'sports' | 'excludeCompetitions'>;

/** Whether the list can include the event. */
const takes = ({ sports, excludeCompetitions }: Shared, { sport, country, league }: HistoryEvent): boolean =>
  (sports.length === 0 || sports.includes(sport)) &&
  !isExcludedLeague({ country, name: league }, excludeCompetitions);

/** Feeds the moves of an event to its replay, in order. */
function play(
  replay: Replay,
  { series, selections, length, order, atMs, seriesOf, oddsMilli, silent, event }: EventMoves,
) {
  const numbers = series.map(({ selection, bookie }) =>
    replay.series((selections[selection]?.topic ?? '').slice(event.id.length + 1), bookie),
  );
  for (let place = 0; place < length; place++) {
    const at = order[place] ?? 0;
    replay.move(numbers[seriesOf[at] ?? 0] ?? 0, atMs[at] ?? 0, oddsMilli[at] ?? 0, silent[at] === 1);
  }
  return replay.end();
}

function closeTold(close: Close): StoredFind['legs'][number]['close'] {
  if (close.state !== 'known') return { state: close.state };
  const { fairOdds, rawOdds, reference } = close.price;
  return { state: 'known', fairOdds, rawOdds, reference };
}

/** Replays the events of a period one by one. */
export class Replayer {
  readonly #reader: MovesSource;
  readonly #order: ReplayOrder;
  readonly #mode: Mode;
  readonly #replays: ReturnType<typeof newReplays>;
  readonly #fees: ReadonlyMap<string, StoredFind['legs'][number]['fee']>;

  constructor(reader: MovesSource, order: ReplayOrder) {
    this.#reader = reader;
    this.#order = order;
    this.#mode = order.list.filter.mode;
    this.#replays = newReplays(order.list, DELAYS_MS);
    this.#fees = new Map(
      order.list.bookies.map(({ value, fee }) => [value, fee && fee.ratePct > 0 ? fee : undefined]),
    );
  }

  /** @param tell called with progress, and in the end with the rest */
  async run(tell: (news: ReplayNews) => void): Promise<void> {
    const { fromMs, toMs, share } = this.#order;
    let news = nothing();
    if (share.at === 0) news.ofEvents = await this.#reader.countEvents(fromMs, toMs);
    let toldMs = Number.NEGATIVE_INFINITY;
    let page = await this.#reader.eventsBetween(fromMs, toMs);
    while (page.length > 0) {
      for (const { id, event } of page) {
        if (id % share.of !== share.at) continue;
        await this.#event(event, news);
        if (performance.now() - toldMs < TELL_EVERY_MS) continue;
        tell(news);
        news = nothing();
        toldMs = performance.now();
      }
      page = await this.#reader.eventsBetween(fromMs, toMs, page.at(-1));
    }
    tell(news);
  }

  async #event(event: HistoryEvent, news: ReplayNews): Promise<void> {
    news.events++;
    if (!takes(this.#order.list.filter, event)) return;
    const moves = await this.#reader.read(event, this.#mode);
    if (!moves) return;
    news.points += moves.length;
    if (moves.selections.some(({ isThinned }) => isThinned)) news.outlines++;
    if (moves.lacksReceipts) news.unreceived++;
    const { startsAt, id, sport, country, league, home, away } = event;
    const about = { id, sport, country, league, home, away, mode: this.#mode, startMs: Date.parse(startsAt) };
    const found = play(this.#replays(about), moves);
    const lines = new MovedLines(moves, this.#order.nowMs);
    for (const one of found) {
      const legs: StoredFind['legs'] = [];
      for (const leg of one.legs) legs.push(await this.#leg(leg, lines, about.startMs));
      const { beganMs, endedMs, isOneSample, pct, stood } = one;
      const find: StoredFind = {
        ...{ id: one.id, event, shownMs: beganMs, goneMs: endedMs, isOneSample, pct },
        stood: [...stood],
        legs,
      };
      news.finds.push({ eventId: id, find: JSON.stringify(find) });
    }
  }

  async #leg(
    { pick, bookie, original, odds, fairOdds }: ReplayedLeg,
    lines: ClosingSource,
    startMs: number,
  ): Promise<StoredFind['legs'][number]> {
    const fee = this.#fees.get(original);
    // Live bets have no closing price.
    const close: Close =
      this.#mode === 'live' ? { state: 'missing' } : await closingPrice(lines, pick, startMs);
    return {
      ...{ bookie, pick, odds, close: closeTold(close) },
      ...(original !== bookie && { owner: original }),
      ...(fee && { fee }),
      ...(fairOdds !== undefined && { fairOdds }),
    };
  }
}
