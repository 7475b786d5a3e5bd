import { createHash } from 'node:crypto';
import type { ArbFilter } from '@bothways/domain/arbs';
import type { MatchedFilter } from '@bothways/domain/matched-betting';
import type { ValueBetFilter } from '@bothways/domain/valuebets';

/** The filter of any kind of list. */
type ListFilter = ArbFilter | ValueBetFilter | MatchedFilter;

/** Computes keys of filters: equal filters have equal keys. The key of a filter object is computed once. */
export class FilterKeys {
  readonly #known = new WeakMap<ListFilter, string>();

  of(filter: ListFilter): string {
    const known = this.#known.get(filter);
    if (known !== undefined) return known;
    const key = createHash('sha256').update(JSON.stringify(filter)).digest('base64url');
    this.#known.set(filter, key);
    return key;
  }
}
