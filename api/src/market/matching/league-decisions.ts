import type { DecideLeagues, MatchingError, NamedLeague } from '@bothways/domain/matching';
import { type League, type LeagueDecision, linkId, readLeague } from '@bothways/engine';
import type { Kysely, Transaction } from 'kysely';
import { recordAudit } from '#kernel/audit';
import { type Db, type Schema, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import type { EngineClient } from '#market/engine';
import type { Actor } from '#people/iam';
import { addLeagueDecision, decisionsOn } from './league-decisions.store.ts';
import { linkOf } from './leagues.store.ts';

interface Deps {
  db: Db;
  engine: Pick<EngineClient, 'findLeagues'>;
  nowMs: () => number;
  /** Passes decisions of this or another process on to this process's engine. */
  follow: () => Promise<void>;
}

/** Leagues whose names contain that of another one. */
const MOST_ALIKE = 500;

type Decided = { id: string; version: number };
type Two = Pick<LeagueDecision, 'one' | 'other'>;

const unknown = (): ApiError =>
  new ApiError('NOT_FOUND', {
    message: 'Nothing is known about these leagues',
    error: 'errors.leaguesGone' satisfies MatchingError,
  });

/** People's decisions on the leagues of two sources: they are one, or two. */
export class LeagueDecisions {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Decides on two leagues. Events are parted and joined accordingly, in every process.
   * @throws ApiError NOT_FOUND for an id that is not listed, BAD_REQUEST for leagues of one source or that no source
   * lists, CONFLICT when another decision was made since they were displayed
   */
  async decide(actor: Actor, { leagues, decided, version }: DecideLeagues): Promise<Decided> {
    const named = 'id' in leagues ? undefined : await this.#named(leagues);
    return this.#write(actor, version, async (trx) => {
      const two = named ?? (await listed(trx, 'id' in leagues ? leagues.id : ''));
      if (two.one.source === two.other.source)
        throw new ApiError('BAD_REQUEST', {
          message: 'Leagues of one source are two already',
          error: 'errors.leaguesOfOneSource' satisfies MatchingError,
        });
      return { decision: { ...two, decided }, undoes: null };
    });
  }

  /**
   * Undoes the last decision on two leagues: the one before it stands again, or none.
   * @throws ApiError NOT_FOUND when nothing was decided, CONFLICT when it was undone or another one was made since
   */
  undo(actor: Actor, { id, version }: { id: string; version: number }): Promise<Decided> {
    return this.#write(actor, version, async (trx) => {
      const [last, before] = await decisionsOn(trx, id);
      if (!last) throw unknown();
      if (last.undoes !== null)
        throw new ApiError('CONFLICT', {
          message: 'This decision was already taken back',
          error: 'errors.decisionUndone' satisfies MatchingError,
        });
      return { decision: { ...last.decision, decided: before?.decision.decided }, undoes: last.seq };
    });
  }

  /** @throws ApiError BAD_REQUEST for a league that no source lists */
  async #named({ sport, one, other }: Extract<DecideLeagues['leagues'], { sport: unknown }>): Promise<Two> {
    const read = ({ source, country, league }: NamedLeague): League =>
      readLeague({ sport, country, league, home: '', away: '', startedAt: '' }, source);
    const demand = async (named: NamedLeague, field: string): Promise<League> => {
      const { source, country, league } = named;
      const wanted = read(named);
      const found = await this.#deps.engine.findLeagues(sport, `${source} ${country} ${league}`, MOST_ALIKE);
      if (found.some((each) => read(each).key === wanted.key)) return wanted;
      throw new ApiError('BAD_REQUEST', {
        message: 'No source lists events of this league',
        error: 'errors.leagueUnknown' satisfies MatchingError,
        path: `leagues.${field}`,
      });
    };
    return inOrder([await demand(one, 'one'), await demand(other, 'other')]);
  }

  async #write(
    { userId, ip }: Actor,
    version: number,
    plan: (trx: Transaction<Schema>) => Promise<{ decision: LeagueDecision; undoes: number | null }>,
  ): Promise<Decided> {
    const { db, nowMs, follow } = this.#deps;
    const decided = await transact(db, async (trx) => {
      const { decision, undoes } = await plan(trx);
      const { one, other } = decision;
      const id = linkId(one, other);
      const [last] = await decisionsOn(trx, id);
      if ((last?.seq ?? 0) !== version)
        throw new ApiError('CONFLICT', {
          message: 'Somebody has decided on these leagues meanwhile; look at them again',
          error: 'errors.leaguesChanged' satisfies MatchingError,
        });
      const atMs = nowMs();
      const seq = await addLeagueDecision(trx, { linkId: id, decision, undoes, atMs, decidedBy: userId });
      await recordAudit(trx, {
        atMs,
        actor: userId,
        ip,
        action: 'matching.leagues-decided',
        target: `leagues:${seq}`,
        detail: {
          one: `${one.source}: ${one.name}`,
          other: `${other.source}: ${other.name}`,
          decided: decision.decided ?? 'open',
          ...(undoes !== null && { undoes }),
        },
      });
      return { id, version: seq };
    });
    await follow();
    return decided;
  }
}

/** @throws ApiError NOT_FOUND */
async function listed(db: Kysely<Schema>, id: string): Promise<Two> {
  const [last] = await decisionsOn(db, id);
  const known = (await linkOf(db, id)) ?? last?.decision;
  if (!known) throw unknown();
  return { one: known.one, other: known.other };
}

const inOrder = ([a, b]: readonly [League, League]): Two =>
  a.key < b.key ? { one: a, other: b } : { one: b, other: a };
