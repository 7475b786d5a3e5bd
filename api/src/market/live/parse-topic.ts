import { arbQuerySchema } from '@bothways/domain/arbs';
import type { ListsTopic } from '@bothways/domain/live';
import { matchedQuerySchema } from '@bothways/domain/matched-betting';
import { valueBetQuerySchema } from '@bothways/domain/valuebets';
import { demandFeature, type Identity, ParsedTexts, parseJson, parseWith } from '#kernel/http';
import type { WatchedList } from '#market/engine';

/** Many sockets send the same few filters. */
const KEPT = 1000;
const arbFilters = new ParsedTexts({
  parse: (text) => parseWith(arbQuerySchema, parseJson(text)),
  limit: KEPT,
});
const valueFilters = new ParsedTexts({
  parse: (text) => parseWith(valueBetQuerySchema, parseJson(text)),
  limit: KEPT,
});
const matchedFilters = new ParsedTexts({
  parse: (text) => parseWith(matchedQuerySchema, parseJson(text)),
  limit: KEPT,
});

/**
 * Parses a topic into its list and checks the user's access.
 * @throws ApiError BAD_REQUEST or PLAN_REQUIRED
 */
export function parseTopic(topic: ListsTopic, identity: Identity): WatchedList {
  if (topic.name === 'arbs') {
    const filter = arbFilters.of(topic.filter);
    demandFeature(identity, `surebets:${filter.mode}`);
    return { name: topic.name, filter };
  }
  if (topic.name === 'matchedBets') {
    const filter = matchedFilters.of(topic.filter);
    demandFeature(identity, 'matchedBetting');
    return { name: topic.name, filter };
  }
  const filter = valueFilters.of(topic.filter);
  demandFeature(identity, `valueBets:${filter.mode}`);
  return { name: topic.name, filter };
}
