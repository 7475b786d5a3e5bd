import type { MatchingError, MatchReview } from '@bothways/domain/matching';
import type { Forgotten, Verdict } from '@bothways/engine';
import type { Transaction } from 'kysely';
import { recordAudit } from '#kernel/audit';
import { type Db, type Schema, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import type { EngineClient, MatchedEvent } from '#market/engine';
import type { Actor } from '#people/iam';
import { removeAlias } from './aliases.store.ts';
import { aboutOf, demandOpen, type Plan, undoneGroups, whoLeaves } from './decision-plan.ts';
import {
  addDecision,
  addForgotten,
  decisionOf,
  lastAbout,
  lastDecision,
  wereSplit,
} from './decisions.store.ts';
import { startsAtMs, toMember } from './event-facts.ts';
import { decideReview, openReview, takeBackReview } from './matching.store.ts';
import { type Decided, NOT_OPEN, notedOf, rejectPair, reopenPair } from './pair-decisions.ts';
import { closeReports } from './reports.store.ts';

interface DecisionDeps {
  db: Db;
  engine: Pick<EngineClient, 'eventSides'>;
  nowMs: () => number;
  /** Passes decisions of this or another process on to this process's engine. */
  follow: () => Promise<void>;
}

/** An event as found, and the number of the last decision about it by then. */
interface Found {
  event: MatchedEvent;
  last: number;
}

/** Maximum length of a list of sources in an audit entry. */
const MAX_NOTED = 400;
const CHANGED = 'The event has changed meanwhile; look at it again';
const pairIdOf = (one: string, other: string): string =>
  one < other ? `${one}~${other}` : `${other}~${one}`;

/** People's decisions about events: which sources leave one, and which two are one. */
export class EventDecisions {
  readonly #deps: DecisionDeps;

  constructor(deps: DecisionDeps) {
    this.#deps = deps;
  }

  /**
   * Splits the leaving sources off into an event of their own.
   * @throws ApiError NOT_FOUND when the event is gone, CONFLICT when it has changed since it was seen, BAD_REQUEST when
   * all sources or none would leave
   */
  async split(
    actor: Actor,
    eventId: string,
    { leaving, seen }: { leaving: readonly string[]; seen: readonly string[] },
  ): Promise<Decided> {
    const { event, last } = await this.#find(eventId);
    const sources = new Set(event.sides.map(({ source }) => source));
    if (sources.size !== new Set(seen).size || seen.some((source) => !sources.has(source)))
      throw new ApiError('CONFLICT', {
        message: CHANGED,
        error: 'errors.eventChanged' satisfies MatchingError,
      });
    const leaves = new Set(leaving);
    const gone = event.sides.filter(({ source }) => leaves.has(source)).map(toMember);
    const staying = event.sides.filter(({ source }) => !leaves.has(source)).map(toMember);
    if (gone.length !== leaves.size || gone.length === 0 || staying.length === 0)
      throw new ApiError('BAD_REQUEST', {
        message: 'Some of the sources must leave and some stay',
        path: 'leaving',
      });
    return this.#write(actor, { last, eventIds: [eventId] }, async (trx) => ({
      ...aboutOf(event),
      kind: 'split',
      otherId: `${eventId}-r${(await lastDecision(trx)) + 1}`,
      groups: { staying, gone },
      moved: whoLeaves(event, leaves),
    }));
  }

  /**
   * Joins the other event into this one.
   * @throws ApiError NOT_FOUND when one of them is gone, CONFLICT when one source lists both
   */
  async join(
    actor: Actor,
    eventId: string,
    { other, swapped }: { other: string; swapped: boolean },
  ): Promise<Decided> {
    if (other === eventId)
      throw new ApiError('BAD_REQUEST', { message: 'An event is itself already', path: 'other' });
    return this.#join(actor, eventId, { other, swapped });
  }

  /**
   * Decides that a pair is one event: the newcomer joins the event known before.
   * @throws ApiError NOT_FOUND for a pair that is not open (any more) or whose events are gone, CONFLICT as for a join
   */
  async accept(actor: Actor, id: string): Promise<Decided> {
    const review = await openReview(this.#deps.db, id);
    if (!review)
      throw new ApiError('NOT_FOUND', {
        message: NOT_OPEN,
        error: 'errors.pairClosed' satisfies MatchingError,
      });
    const { known, newcomer, swapped } = review;
    return this.#join(actor, known.eventId, { other: newcomer.eventId, swapped }, review);
  }

  /**
   * Decides that a pair is two events, and stops asking about it.
   * @throws ApiError NOT_FOUND for a pair that is not open (any more)
   */
  async reject(actor: Actor, id: string): Promise<Decided> {
    const decided = await rejectPair(this.#deps, actor, id);
    await this.#deps.follow();
    return decided;
  }

  async #join(
    actor: Actor,
    eventId: string,
    { other, swapped }: { other: string; swapped: boolean },
    asked?: MatchReview,
  ): Promise<Decided> {
    const [one, two] = [await this.#find(eventId), await this.#find(other)];
    const sources = new Set(one.event.sides.map(({ source }) => source));
    if (two.event.sides.some(({ source }) => sources.has(source)))
      throw new ApiError('CONFLICT', {
        message: 'One source lists both, so they are two events',
        error: 'errors.oneSource' satisfies MatchingError,
      });
    const coming = two.event.sides.map((side) => toMember({ ...side, swapped: side.swapped !== swapped }));
    const last = Math.max(one.last, two.last);
    return this.#write(actor, { last, eventIds: [eventId, other] }, async (trx, atMs) => {
      const reviewId = pairIdOf(eventId, other);
      const review = await decideReview(trx, reviewId, 'accepted', atMs);
      if (asked && !review)
        throw new ApiError('NOT_FOUND', {
          message: NOT_OPEN,
          error: 'errors.pairClosed' satisfies MatchingError,
        });
      const byPeople = review !== undefined || (await wereSplit(trx, eventId, other));
      return {
        ...aboutOf(one.event),
        startsAtMs: Math.max(startsAtMs(one.event), startsAtMs(two.event)),
        kind: 'join',
        otherId: other,
        groups: { staying: [...one.event.sides.map(toMember), ...coming], gone: [] },
        moved: two.event.sides.map(({ source, byPerson }) => ({ source, byMatcher: !byPeople && !byPerson })),
        ...(review && { reviewId }),
        ...(asked && { noted: { action: 'matching.accepted' as const, ...notedOf(asked) } }),
      };
    });
  }

  /**
   * Undoes a decision: sources that left return, those that came leave.
   * @throws ApiError NOT_FOUND for an unknown decision, CONFLICT when it was undone before
   */
  async undo(actor: Actor, seq: number): Promise<Decided> {
    const { db } = this.#deps;
    const last = await lastDecision(db);
    const before = await decisionOf(db, seq);
    if (!before)
      throw new ApiError('NOT_FOUND', {
        message: 'There is no such decision',
        error: 'errors.decisionFinal' satisfies MatchingError,
      });
    demandOpen(before);
    if (before.kind === 'reject') {
      const decided = await reopenPair(this.#deps, actor, before);
      await this.#deps.follow();
      return decided;
    }
    const { eventId, otherId, sport, title } = before;
    return this.#write(actor, { last, eventIds: [eventId, otherId] }, async (trx) => {
      const now = await decisionOf(trx, seq);
      if (now) demandOpen(now);
      if (before.reviewId !== null) await takeBackReview(trx, before.reviewId, 'accepted');
      return {
        eventId,
        otherId,
        sport,
        title,
        startsAtMs: before.startsAtMs,
        undoes: seq,
        kind: before.kind === 'split' ? 'join' : 'split',
        groups: undoneGroups(before),
        moved: before.moved.map(({ source }) => ({ source, byMatcher: false })),
      };
    });
  }

  /**
   * Forgets an alias of a team; only a person's join restores it.
   * @throws ApiError NOT_FOUND when it is unknown, or already forgotten
   */
  async forget({ userId, ip }: Actor, alias: Forgotten): Promise<void> {
    const { db, nowMs, follow } = this.#deps;
    await transact(db, async (trx) => {
      const atMs = nowMs();
      if (!(await removeAlias(trx, alias)))
        throw new ApiError('NOT_FOUND', {
          message: 'This name is not known',
          error: 'errors.nameGone' satisfies MatchingError,
        });
      await addForgotten(trx, alias, { atMs, decidedBy: userId });
      const { name, team, source, sport } = alias;
      await recordAudit(trx, {
        atMs,
        actor: userId,
        ip,
        action: 'matching.alias-forgotten',
        target: `alias:${name}`,
        detail: { name, team, source, sport },
      });
    });
    await follow();
  }

  async #find(eventId: string): Promise<Found> {
    // In this order: a decision made after the first query is detected when this one is written.
    const last = await lastAbout(this.#deps.db, [eventId]);
    await this.#deps.follow();
    const event = await this.#deps.engine.eventSides(eventId);
    if (!event)
      throw new ApiError('NOT_FOUND', {
        message: 'This event is gone',
        error: 'errors.eventGone' satisfies MatchingError,
      });
    return { event, last };
  }

  /** Stores the decision unless another one about the events was made since they were read; then engines are told. */
  async #write(
    { userId, ip }: Actor,
    { last, eventIds }: { last: number; eventIds: readonly string[] },
    plan: (trx: Transaction<Schema>, atMs: number) => Promise<Plan>,
  ): Promise<Decided> {
    const { db, nowMs, follow } = this.#deps;
    const decided = await transact(db, async (trx) => {
      const atMs = nowMs();
      const { groups, noted, ...rest } = await plan(trx, atMs);
      if ((await lastAbout(trx, eventIds)) > last)
        throw new ApiError('CONFLICT', {
          message: CHANGED,
          error: 'errors.eventChanged' satisfies MatchingError,
        });
      const { kind, eventId, otherId, moved, title, undoes } = rest;
      const verdict: Verdict = {
        groups: [
          { key: eventId, members: groups.staying },
          ...(groups.gone.length > 0 ? [{ key: otherId, members: groups.gone }] : []),
        ],
      };
      const decision = await addDecision(trx, { ...rest, verdict, atMs, decidedBy: userId });
      await closeReports(trx, eventId);
      await recordAudit(trx, {
        atMs,
        actor: userId,
        ip,
        action: kind === 'split' ? 'matching.split' : 'matching.joined',
        target: `event:${eventId}`,
        detail: {
          event: title,
          other: otherId,
          sources: moved
            .map(({ source }) => source)
            .join(', ')
            .slice(0, MAX_NOTED),
          ...(undoes !== undefined && { undoes }),
        },
        ...noted,
      });
      return { decision, eventId, otherId };
    });
    await follow();
    return decided;
  }
}
