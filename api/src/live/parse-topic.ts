import { type ArbFilter, arbQuerySchema } from '@bothways/domain/arbs';
import type { ArbsTopic, ValueBetsTopic } from '@bothways/domain/live';
import { type ValueBetFilter, valueBetQuerySchema } from '@bothways/domain/valuebets';
import type { z } from 'zod';
import type { WatchedList } from '../engine/protocol.ts';
import { demandFeature } from '../http/access.ts';
import { parseJson } from '../http/body.ts';
import type { Identity } from '../http/context.ts';
import { Lru } from '../http/lru.ts';
import { parseWith } from '../http/read-input.ts';

/** Many sockets bring the same few filters. */
const KEPT = 1000;
const arbFilters = new Lru<string, ArbFilter>(KEPT);
const valueFilters = new Lru<string, ValueBetFilter>(KEPT);

function parseFilter<Schema extends z.ZodType>(
  schema: Schema,
  kept: Lru<string, z.output<Schema>>,
  text: string,
): z.output<Schema> {
  const filter = kept.get(text) ?? parseWith(schema, parseJson(text));
  kept.set(text, filter);
  return filter;
}

/**
 * The list of a topic, if this person may follow it.
 * @throws ApiError BAD_REQUEST or PLAN_REQUIRED
 */
export function parseTopic(topic: ArbsTopic | ValueBetsTopic, identity: Identity): WatchedList {
  if (topic.name === 'arbs') {
    const filter = parseFilter(arbQuerySchema, arbFilters, topic.filter);
    demandFeature(identity, `surebets:${filter.mode}`);
    return { name: topic.name, filter };
  }
  const filter = parseFilter(valueBetQuerySchema, valueFilters, topic.filter);
  demandFeature(identity, `valueBets:${filter.mode}`);
  return { name: topic.name, filter };
}
