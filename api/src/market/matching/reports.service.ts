import { arbLatestAnswerSchema } from '@bothways/domain/arbs';
import type { EventReport, ReportedEvent } from '@bothways/domain/matching';
import { bareValueBetId, valueBetLatestAnswerSchema } from '@bothways/domain/valuebets';
import { recordAudit } from '#kernel/audit';
import { type Db, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { TokenBuckets } from '#kernel/limits';
import type { EngineClient } from '#market/engine';
import type { Actor } from '#people/iam';
import { toSide } from './event-facts.ts';
import {
  addReport,
  closeReports,
  countOwn,
  listReports,
  type NewReport,
  ownReports,
  removeReport,
} from './reports.store.ts';

/** A burst of ten, then one a minute: more than a person finds. */
const REPORTS = { burst: 10, refillMs: 60_000 };
/** Maximum of open reports per user. */
export const MAX_OWN_REPORTS = 200;
const PAGE = 25;
const decoder = new TextDecoder();

export interface ReportDeps {
  db: Db;
  engine: Pick<EngineClient, 'ask' | 'eventSides'>;
  nowMs: () => number;
  monotonicMs: () => number;
}

/** Customers' reports of pairings that look wrong. They have no effect except that people check. */
export class EventReports {
  readonly #deps: ReportDeps;
  readonly #tries: TokenBuckets;

  constructor(deps: ReportDeps) {
    this.#deps = deps;
    this.#tries = new TokenBuckets({ ...REPORTS, nowMs: deps.monotonicMs });
  }

  /**
   * Stores a user's report with the current sides and legs; a repeat changes nothing.
   * @throws ApiError NOT_FOUND when the event is gone, BAD_REQUEST when the item is of another event, RATE_LIMITED,
   * CONFLICT when the user has too many open reports
   */
  async add(userId: string, eventId: string, report: EventReport): Promise<void> {
    const { db, engine, nowMs } = this.#deps;
    if (!report.itemId.startsWith(`${eventId}~`))
      throw new ApiError('BAD_REQUEST', { message: 'This is no item of the event', path: 'itemId' });
    this.#tries.take(userId);
    const event = await engine.eventSides(eventId);
    const [first] = event?.sides ?? [];
    if (!event || !first) throw new ApiError('NOT_FOUND', { message: 'This event is gone' });
    const legs = await this.#legs(report);
    const noted: NewReport = {
      eventId,
      userId,
      atMs: nowMs(),
      bookies: [...new Set(report.bookies)],
      reason: report.reason === '' ? undefined : report.reason,
      legs,
      sport: first.event.sport,
      sides: event.sides.map(toSide),
    };
    await transact(db, async (trx) => {
      const isNew = await addReport(trx, noted);
      if (isNew && (await countOwn(trx, userId)) > MAX_OWN_REPORTS)
        throw new ApiError('CONFLICT', {
          message: 'You have many open reports; please wait until some are decided',
        });
    });
  }

  /** Withdraws a user's own report, if there is one. */
  async takeBack(userId: string, eventId: string): Promise<void> {
    await transact(this.#deps.db, (trx) => removeReport(trx, eventId, userId));
  }

  own(userId: string): Promise<string[]> {
    return ownReports(this.#deps.db, userId);
  }

  async list(from: number): Promise<{ reports: ReportedEvent[]; total: number; nextFrom?: number }> {
    const { reports, total } = await listReports(this.#deps.db, { from, most: PAGE });
    const next = from + reports.length;
    return { reports, total, ...(next < total && { nextFrom: next }) };
  }

  /**
   * Closes the reports of an event whose pairing is right.
   * @throws ApiError NOT_FOUND when the event has no reports (any more)
   */
  async dismiss({ userId, ip }: Actor, eventId: string): Promise<void> {
    const { db, nowMs } = this.#deps;
    await transact(db, async (trx) => {
      const reporters = await closeReports(trx, eventId);
      if (reporters === 0) throw new ApiError('NOT_FOUND', { message: 'Nothing is reported of this event' });
      await recordAudit(trx, {
        atMs: nowMs(),
        actor: userId,
        ip,
        action: 'matching.reports-dismissed',
        target: `event:${eventId}`,
        detail: { reporters },
      });
    });
  }

  /** The current legs; none when the item is gone meanwhile. */
  async #legs({ list, itemId }: EventReport): Promise<NewReport['legs']> {
    const { engine } = this.#deps;
    if (list === 'surebets') {
      const about = { ids: [itemId], bookieMapping: {}, withLive: true };
      const answer = await engine.ask({ name: 'latestArbs', about });
      const { arbs } = arbLatestAnswerSchema.parse(JSON.parse(decoder.decode(answer))).data;
      return arbs.flatMap(({ bets }) => bets.map(legOf));
    }
    const answer = await engine.ask({
      name: 'latestValues',
      about: { ids: [bareValueBetId(itemId)], withLive: true },
    });
    const { valuebets } = valueBetLatestAnswerSchema.parse(JSON.parse(decoder.decode(answer))).data;
    return valuebets.map(({ bet }) => legOf(bet));
  }
}

interface Bet {
  bookie: string;
  marketShortName: string;
  selection: string;
  odds: number;
}
const legOf = ({ bookie, marketShortName, selection, odds }: Bet): NewReport['legs'][number] => ({
  bookie,
  selection: `${marketShortName} ${selection}`,
  odds,
});
