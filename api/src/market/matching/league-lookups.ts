import type { LeaguePair, LeagueState } from '@bothways/domain/matching';
import type { League, LeagueLink } from '@bothways/engine';
import type { Db } from '#kernel/db';
import { type StandingDecision, standingDecisions } from './league-decisions.store.ts';
import { linksOf, pageOfLinks } from './leagues.store.ts';

const PAGE = 50;

export interface WantedLeagues {
  search: string;
  state: LeagueState | undefined;
  from: number;
}
export interface LeaguePage {
  leagues: LeaguePair[];
  total: number;
  nextFrom?: number;
}

const sideOf = ({ source, name }: League): LeaguePair['one'] => ({ source, name });

function toPair(link: LeagueLink, id: string, last: StandingDecision | undefined): LeaguePair {
  const { one, other, agreed, contrary, competition, isLearned } = link;
  return {
    id,
    sport: one.sport,
    one: sideOf(one),
    other: sideOf(other),
    state: last?.decided ?? (isLearned ? 'learned' : 'open'),
    agreed: agreed.length,
    contrary,
    ...(competition !== undefined && { competition }),
    version: last?.seq ?? 0,
    ...(last && { decidedOn: new Date(last.atMs).toISOString(), by: last.by }),
    canUndo: last !== undefined && last.undoes === null,
  };
}

const withoutEvidence = ({ one, other }: StandingDecision): LeagueLink => ({
  ...{ one, other, agreed: [], contrary: 0, competition: undefined, isLearned: false },
});

/** The catalogue of leagues: what people have decided, what was learned, what is open. */
export async function listLeagues(db: Db, { search, state, from }: WantedLeagues): Promise<LeaguePage> {
  const decisions = await standingDecisions(db);
  const byId = new Map(decisions.map((decision) => [decision.linkId, decision]));
  const standing = decisions.filter(
    (decision) => decision.decided !== undefined && isWanted(decision, state) && holds(decision, search),
  );
  const decided = standing.slice(from, from + PAGE);
  const evidence = await linksOf(
    db,
    decided.map(({ linkId }) => linkId),
  );
  const pairs = decided.map((each) =>
    toPair(evidence.get(each.linkId) ?? withoutEvidence(each), each.linkId, each),
  );
  const { links, total } = await pageOfLinks(db, {
    search,
    isLearned: state === undefined ? undefined : state === 'learned',
    isNone: state === 'same' || state === 'apart',
    without: decisions.flatMap(({ linkId, decided: word }) => (word ? [linkId] : [])),
    from: Math.max(0, from - standing.length),
    most: PAGE - pairs.length,
  });
  const leagues = [...pairs, ...links.map(({ id, link }) => toPair(link, id, byId.get(id)))];
  const all = standing.length + total;
  const next = from + leagues.length;
  return { leagues, total: all, ...(next < all && { nextFrom: next }) };
}

const isWanted = ({ decided }: StandingDecision, state: LeagueState | undefined): boolean =>
  state === undefined || decided === state;

const holds = ({ one, other }: StandingDecision, search: string): boolean =>
  [one, other].some(({ source, name }) => `${source} ${name}`.toLowerCase().includes(search.toLowerCase()));
