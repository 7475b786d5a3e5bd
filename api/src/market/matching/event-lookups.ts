import {
  type AccuracyRow,
  type JoinedEvent,
  MAX_EVENTS_FOUND,
  MAX_LEAGUES_FOUND,
  type MatchAlias,
  type MatchDecision,
  type MatchingError,
  type NamedLeague,
} from '@bothways/domain/matching';
import type { Sport } from '@bothways/domain/sports';
import { DAY_MS } from '@bothways/domain/time';
import type { Db } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import type { EngineClient } from '#market/engine';
import { accuracySince } from './accuracy.store.ts';
import { listAliases } from './aliases.store.ts';
import { listDecisions } from './decisions.store.ts';
import { toJoinedEvent } from './event-facts.ts';
import { type LeaguePage, listLeagues, type WantedLeagues } from './league-lookups.ts';

const PAGE = 50;

interface Deps {
  db: Db;
  engine: Pick<EngineClient, 'eventSides' | 'findEvents' | 'findLeagues'>;
  nowMs: () => number;
}

/** Lookups of events and aliases, for people who decide about them. */
export class EventLookups {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async find(search: string): Promise<JoinedEvent[]> {
    const found = await this.#deps.engine.findEvents(search, MAX_EVENTS_FOUND);
    return found.map(toJoinedEvent);
  }

  /** @throws ApiError NOT_FOUND */
  async event(eventId: string): Promise<JoinedEvent> {
    const event = await this.#deps.engine.eventSides(eventId);
    if (!event)
      throw new ApiError('NOT_FOUND', {
        message: 'This event is gone',
        error: 'errors.eventGone' satisfies MatchingError,
      });
    return toJoinedEvent(event);
  }

  async decisions(before: number | undefined): Promise<{ decisions: MatchDecision[]; nextBefore?: number }> {
    const found = await listDecisions(this.#deps.db, { before, most: PAGE + 1 });
    const decisions = found.slice(0, PAGE);
    const last = decisions.at(-1);
    return { decisions, ...(found.length > PAGE && last && { nextBefore: last.id }) };
  }

  async aliases(
    search: string,
    from: number,
  ): Promise<{ aliases: MatchAlias[]; total: number; nextFrom?: number }> {
    const { aliases, total } = await listAliases(this.#deps.db, { search, from, most: PAGE });
    const next = from + aliases.length;
    return { aliases, total, ...(next < total && { nextFrom: next }) };
  }

  /** A page of the catalogue of leagues. */
  leagues(wanted: WantedLeagues): Promise<LeaguePage> {
    return listLeagues(this.#deps.db, wanted);
  }

  /** Leagues that sources list events of now. */
  listedLeagues(sport: Sport, search: string): Promise<NamedLeague[]> {
    return this.#deps.engine.findLeagues(sport, search, MAX_LEAGUES_FOUND);
  }

  /** Accuracy for events that began in the last `days` days or are still to begin. */
  accuracy(days: number): Promise<AccuracyRow[]> {
    const { db, nowMs } = this.#deps;
    return accuracySince(db, nowMs() - days * DAY_MS);
  }
}
