import { type ArbFilter, arbQuerySchema } from '@bothways/domain/arbs';
import type { ArbsTopic } from '@bothways/domain/live';
import { demandFeature } from '../http/access.ts';
import { parseJson } from '../http/body.ts';
import type { Identity } from '../http/context.ts';
import { Lru } from '../http/lru.ts';
import { parseWith } from '../http/read-input.ts';

/** Many sockets bring the same few filters. */
const filters = new Lru<string, ArbFilter>(1000);

function parseFilter(text: string): ArbFilter {
  const filter = filters.get(text) ?? parseWith(arbQuerySchema, parseJson(text));
  filters.set(text, filter);
  return filter;
}

/**
 * The filter of a topic, if this person may follow it.
 * @throws ApiError BAD_REQUEST or PLAN_REQUIRED
 */
export function parseTopic(topic: ArbsTopic, identity: Identity): ArbFilter {
  const filter = parseFilter(topic.filter);
  demandFeature(identity, `surebets:${filter.mode}`);
  return filter;
}
