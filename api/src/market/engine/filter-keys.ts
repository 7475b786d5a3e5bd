import { createHash } from 'node:crypto';
import type { ArbFilter } from '@bothways/domain/arbs';
import type { MatchedFilter } from '@bothways/domain/matched-betting';
import type { ValueBetFilter } from '@bothways/domain/valuebets';

/** Whatever a list can be asked with. */
type ListFilter = ArbFilter | ValueBetFilter | MatchedFilter;

/** Keys of filters: equal filters have equal keys, and a filter object's key is made once. */
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
