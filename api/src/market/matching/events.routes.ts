import {
  accuracyAnswerSchema,
  accuracyQuerySchema,
  aliasesAnswerSchema,
  aliasQuerySchema,
  decideLeaguesSchema,
  eventDecidedAnswerSchema,
  eventParamsSchema,
  eventSearchAnswerSchema,
  eventSearchSchema,
  forgetAliasSchema,
  joinEventSchema,
  joinedEventAnswerSchema,
  leaguesAnswerSchema,
  leaguesDecidedAnswerSchema,
  leaguesQuerySchema,
  listedLeaguesAnswerSchema,
  listedLeaguesQuerySchema,
  matchDecisionAnswerSchema,
  matchDecisionParamsSchema,
  matchDecisionsAnswerSchema,
  matchPageQuerySchema,
  splitEventSchema,
  undoLeaguesSchema,
} from '@bothways/domain/matching';
import { type Mount, operation, route } from '#kernel/http';
import { actorOf } from '#people/iam';
import type { EventDecisions } from './event-decisions.ts';
import type { EventLookups } from './event-lookups.ts';
import type { LeagueDecisions } from './league-decisions.ts';

const shared = { tag: 'Back office', access: { permission: 'manage:bookie:live' } } as const;
const EVENTS = '/api/admin/matching/events';
const LEAGUES = '/api/admin/matching/leagues';

/** Operations of the back office on known events. */
export const matchEventOperations = {
  find: operation({
    ...shared,
    method: 'get',
    path: EVENTS,
    summary: 'Events by words of their names, with what each source states',
    query: eventSearchSchema,
    answer: eventSearchAnswerSchema,
    failure: 'Failed to search events',
  }),
  read: operation({
    ...shared,
    method: 'get',
    path: `${EVENTS}/{eventId}`,
    summary: 'An event with what each source states',
    params: eventParamsSchema,
    answer: joinedEventAnswerSchema,
    failure: 'Failed to fetch the event',
  }),
  split: operation({
    ...shared,
    method: 'post',
    path: `${EVENTS}/{eventId}/split`,
    summary: 'Sources leave an event and become one of their own, at once and for good',
    params: eventParamsSchema,
    body: splitEventSchema,
    answer: eventDecidedAnswerSchema,
    failure: 'Failed to split the event',
  }),
  join: operation({
    ...shared,
    method: 'post',
    path: `${EVENTS}/{eventId}/join`,
    summary: 'Another event becomes this one, at once and for good',
    params: eventParamsSchema,
    body: joinEventSchema,
    answer: eventDecidedAnswerSchema,
    failure: 'Failed to join the events',
  }),
  decisions: operation({
    ...shared,
    method: 'get',
    path: '/api/admin/matching/decisions',
    summary: 'What people have decided about events, newest first',
    query: matchPageQuerySchema,
    answer: matchDecisionsAnswerSchema,
    failure: 'Failed to fetch decisions',
  }),
  undo: operation({
    ...shared,
    method: 'post',
    path: '/api/admin/matching/decisions/{id}/undo',
    summary: 'Takes a split, a join or a word on a pair in doubt back',
    params: matchDecisionParamsSchema,
    answer: eventDecidedAnswerSchema,
    failure: 'Failed to undo the decision',
  }),
  aliases: operation({
    ...shared,
    method: 'get',
    path: '/api/admin/matching/aliases',
    summary: 'Names that were learned',
    query: aliasQuerySchema,
    answer: aliasesAnswerSchema,
    failure: 'Failed to fetch names',
  }),
  forget: operation({
    ...shared,
    method: 'post',
    path: '/api/admin/matching/aliases/forget',
    summary: 'A name is not taken for the team any more',
    body: forgetAliasSchema,
    answer: matchDecisionAnswerSchema,
    failure: 'Failed to forget the name',
  }),
  leagues: operation({
    ...shared,
    method: 'get',
    path: LEAGUES,
    summary: 'What is known about the leagues of two sources being one: decided by people, learned, or open',
    query: leaguesQuerySchema,
    answer: leaguesAnswerSchema,
    failure: 'Failed to fetch leagues',
  }),
  listedLeagues: operation({
    ...shared,
    method: 'get',
    path: `${LEAGUES}/listed`,
    summary: 'Leagues that sources list events of now, as they name them, by words',
    query: listedLeaguesQuerySchema,
    answer: listedLeaguesAnswerSchema,
    failure: 'Failed to search leagues',
  }),
  decideLeagues: operation({
    ...shared,
    method: 'post',
    path: `${LEAGUES}/decide`,
    summary: 'The leagues of two sources are one, or two: events are joined and parted accordingly',
    body: decideLeaguesSchema,
    answer: leaguesDecidedAnswerSchema,
    failure: 'Failed to decide on the leagues',
  }),
  undoLeagues: operation({
    ...shared,
    method: 'post',
    path: `${LEAGUES}/undo`,
    summary: 'Takes the last decision on two leagues back',
    body: undoLeaguesSchema,
    answer: leaguesDecidedAnswerSchema,
    failure: 'Failed to undo the decision',
  }),
  accuracy: operation({
    ...shared,
    method: 'get',
    path: '/api/admin/matching/accuracy',
    summary: 'How often the matcher was right, by sport and source',
    query: accuracyQuerySchema,
    answer: accuracyAnswerSchema,
    failure: 'Failed to fetch how often the matcher was right',
  }),
};

interface Deps {
  decisions: EventDecisions;
  leagues: LeagueDecisions;
  lookups: EventLookups;
  trustProxy: boolean;
}

/** Mounts the routes of events as the matcher sees them, and of decisions about them. */
export const mountMatchEvents =
  ({ decisions, leagues, lookups, trustProxy }: Deps): Mount =>
  (api) => {
    const operations = matchEventOperations;
    route(api, operations.find, async ({ query }) => ({
      success: true,
      events: await lookups.find(query.search),
    }));
    route(api, operations.read, async ({ params }) => ({
      success: true,
      event: await lookups.event(params.eventId),
    }));
    route(api, operations.split, async ({ c, params, body, user }) => ({
      success: true,
      message: 'Event split',
      ...(await decisions.split(actorOf(c, user(), trustProxy), params.eventId, body)),
    }));
    route(api, operations.join, async ({ c, params, body, user }) => ({
      success: true,
      message: 'Events joined',
      ...(await decisions.join(actorOf(c, user(), trustProxy), params.eventId, body)),
    }));
    route(api, operations.decisions, async ({ query }) => ({
      success: true,
      ...(await lookups.decisions(query.before)),
    }));
    route(api, operations.undo, async ({ c, params, user }) => ({
      success: true,
      message: 'Decision taken back',
      ...(await decisions.undo(actorOf(c, user(), trustProxy), params.id)),
    }));
    route(api, operations.aliases, async ({ query }) => ({
      success: true,
      ...(await lookups.aliases(query.search ?? '', query.from ?? 0)),
    }));
    route(api, operations.forget, async ({ c, body, user }) => {
      await decisions.forget(actorOf(c, user(), trustProxy), body);
      return { success: true, message: 'Name forgotten' };
    });
    route(api, operations.leagues, async ({ query: { search = '', state, from = 0 } }) => ({
      success: true,
      ...(await lookups.leagues({ search, state, from })),
    }));
    route(api, operations.listedLeagues, async ({ query: { sport, search = '' } }) => ({
      success: true,
      leagues: await lookups.listedLeagues(sport, search),
    }));
    route(api, operations.decideLeagues, async ({ c, body, user }) => ({
      success: true,
      message: 'Decided',
      ...(await leagues.decide(actorOf(c, user(), trustProxy), body)),
    }));
    route(api, operations.undoLeagues, async ({ c, body, user }) => ({
      success: true,
      message: 'Decision taken back',
      ...(await leagues.undo(actorOf(c, user(), trustProxy), body)),
    }));
    route(api, operations.accuracy, async ({ query }) => ({
      success: true,
      days: query.days,
      rows: await lookups.accuracy(query.days),
    }));
  };
