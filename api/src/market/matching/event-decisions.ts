import type { Forgotten, Member, Verdict } from '@bothways/engine';
import type { Transaction } from 'kysely';
import { recordAudit } from '#kernel/audit';
import { type Db, type Schema, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import type { EngineClient, MatchedEvent } from '#market/engine';
import type { Actor } from '#people/iam';
import { removeAlias } from './aliases.store.ts';
import {
  addDecision,
  addForgotten,
  decisionOf,
  lastAbout,
  lastDecision,
  type Moved,
  type NewDecision,
  type StoredDecision,
  wereSplit,
} from './decisions.store.ts';
import { startsAtMs, titleOf, toMember } from './event-facts.ts';
import { decideReview } from './matching.store.ts';
import { closeReports } from './reports.store.ts';

export interface DecisionDeps {
  db: Db;
  engine: Pick<EngineClient, 'eventSides'>;
  nowMs: () => number;
  /** Tells the engine of this process what was decided, here or in another one. */
  follow: () => Promise<void>;
}

export interface Decided {
  decision: number;
  eventId: string;
  otherId: string;
}

/** An event as it was found, and which decision about it was the last by then. */
interface Found {
  event: MatchedEvent;
  last: number;
}

/** Letters that an entry of the audit log takes of a list of sources. */
const MAX_NOTED = 400;
const CHANGED = 'The event has changed meanwhile; look at it again';
const pairIdOf = (one: string, other: string): string =>
  one < other ? `${one}~${other}` : `${other}~${one}`;

/** What people decide about events: who leaves one, and which two are one. */
export class EventDecisions {
  readonly #deps: DecisionDeps;

  constructor(deps: DecisionDeps) {
    this.#deps = deps;
  }

  /**
   * The sources leave and become an event of their own.
   * @throws ApiError NOT_FOUND where the event is gone, CONFLICT where it is another one than was seen,
   * BAD_REQUEST where nobody would leave or stay
   */
  async split(
    actor: Actor,
    eventId: string,
    { leaving, seen }: { leaving: readonly string[]; seen: readonly string[] },
  ): Promise<Decided> {
    const { event, last } = await this.#find(eventId);
    const sources = new Set(event.sides.map(({ source }) => source));
    if (sources.size !== new Set(seen).size || seen.some((source) => !sources.has(source)))
      throw new ApiError('CONFLICT', { message: CHANGED });
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
   * The other event becomes this one.
   * @throws ApiError NOT_FOUND where one of them is gone, CONFLICT where one source lists both
   */
  async join(
    actor: Actor,
    eventId: string,
    { other, swapped }: { other: string; swapped: boolean },
  ): Promise<Decided> {
    if (other === eventId)
      throw new ApiError('BAD_REQUEST', { message: 'An event is itself already', path: 'other' });
    const [one, two] = [await this.#find(eventId), await this.#find(other)];
    const sources = new Set(one.event.sides.map(({ source }) => source));
    if (two.event.sides.some(({ source }) => sources.has(source)))
      throw new ApiError('CONFLICT', { message: 'One source lists both, so they are two events' });
    const coming = two.event.sides.map((side) => toMember({ ...side, swapped: side.swapped !== swapped }));
    const last = Math.max(one.last, two.last);
    return this.#write(actor, { last, eventIds: [eventId, other] }, async (trx, atMs) => {
      const reviewId = pairIdOf(eventId, other);
      const review = await decideReview(trx, reviewId, 'accepted', atMs);
      const byPeople = review !== undefined || (await wereSplit(trx, eventId, other));
      return {
        ...aboutOf(one.event),
        startsAtMs: Math.max(startsAtMs(one.event), startsAtMs(two.event)),
        kind: 'join',
        otherId: other,
        groups: { staying: [...one.event.sides.map(toMember), ...coming], gone: [] },
        moved: two.event.sides.map(({ source, byPerson }) => ({ source, byMatcher: !byPeople && !byPerson })),
        ...(review && { reviewId }),
      };
    });
  }

  /**
   * Takes a decision back: who left comes again, who came leaves.
   * @throws ApiError NOT_FOUND where there is no such decision, CONFLICT where it was taken back before
   */
  async undo(actor: Actor, seq: number): Promise<Decided> {
    const { db } = this.#deps;
    const last = await lastDecision(db);
    const before = await decisionOf(db, seq);
    if (!before) throw new ApiError('NOT_FOUND', { message: 'There is no such decision' });
    demandOpen(before);
    const { eventId, otherId, sport, title } = before;
    return this.#write(actor, { last, eventIds: [eventId, otherId] }, async (trx) => {
      const now = await decisionOf(trx, seq);
      if (now) demandOpen(now);
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
   * A name is not taken for the team any more; only a person who joins two events brings it back.
   * @throws ApiError NOT_FOUND where it is not known, or somebody was first
   */
  async forget({ userId, ip }: Actor, alias: Forgotten): Promise<void> {
    const { db, nowMs, follow } = this.#deps;
    await transact(db, async (trx) => {
      const atMs = nowMs();
      if (!(await removeAlias(trx, alias)))
        throw new ApiError('NOT_FOUND', { message: 'This name is not known' });
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
    // In this order: what is decided after the first look is noticed when this decision is written.
    const last = await lastAbout(this.#deps.db, [eventId]);
    await this.#deps.follow();
    const event = await this.#deps.engine.eventSides(eventId);
    if (!event) throw new ApiError('NOT_FOUND', { message: 'This event is gone' });
    return { event, last };
  }

  /** Writes the decision down where nobody has decided about the events since they were looked at; then engines hear of it. */
  async #write(
    { userId, ip }: Actor,
    { last, eventIds }: { last: number; eventIds: readonly string[] },
    plan: (trx: Transaction<Schema>, atMs: number) => Promise<Plan>,
  ): Promise<Decided> {
    const { db, nowMs, follow } = this.#deps;
    const decided = await transact(db, async (trx) => {
      const atMs = nowMs();
      if ((await lastAbout(trx, eventIds)) > last) throw new ApiError('CONFLICT', { message: CHANGED });
      const { groups, ...rest } = await plan(trx, atMs);
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
      });
      return { decision, eventId, otherId };
    });
    await follow();
    return decided;
  }
}

type Plan = Omit<NewDecision, 'atMs' | 'decidedBy' | 'verdict'> & {
  groups: { staying: Member[]; gone: Member[] };
};

const aboutOf = (event: MatchedEvent) => ({
  eventId: event.key,
  sport: event.sides[0]?.event.sport ?? 'football',
  title: titleOf(event),
  startsAtMs: startsAtMs(event),
});

/** Who leaves, and who of those the matcher had put beside the event's first source by itself. */
function whoLeaves({ sides }: MatchedEvent, leaves: ReadonlySet<string>): Moved {
  const isFirstLeaving = leaves.has(sides[0]?.source ?? '');
  const wasAlone = sides.some(({ source, byPerson }) => leaves.has(source) === !isFirstLeaving && !byPerson);
  return sides
    .filter(({ source }) => leaves.has(source))
    .map(({ source, byPerson }) => ({ source, byMatcher: isFirstLeaving ? wasAlone : !byPerson }));
}

function demandOpen({ undoneBy, undoes }: StoredDecision): void {
  if (undoneBy !== null) throw new ApiError('CONFLICT', { message: 'This was taken back before' });
  if (undoes !== null) throw new ApiError('CONFLICT', { message: 'This takes another decision back itself' });
}

/** Of a split all are one again; of a join those who came leave, with their sides as they had them. */
function undoneGroups({ kind, verdict, moved }: StoredDecision): Plan['groups'] {
  const members = verdict.groups.flatMap((group) => group.members);
  if (kind === 'split') return { staying: members, gone: [] };
  const came = new Set(moved.map(({ source }) => source));
  const gone = members.filter(({ source }) => came.has(source));
  const isTurned = gone[0]?.swapped === true;
  return {
    staying: members.filter(({ source }) => !came.has(source)),
    gone: gone.map((member) => ({ ...member, swapped: member.swapped !== isTurned })),
  };
}
