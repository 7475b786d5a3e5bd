import type { ArbFilter } from '@bothways/domain/arbs';
import type { ListedRow } from '@bothways/domain/live';
import type { MatchedBet, MatchedFilter } from '@bothways/domain/matched-betting';
import type { ValueBet, ValueBetFilter } from '@bothways/domain/valuebets';
import type { Engine, FollowedLists } from '@bothways/engine';
import {
  ArbBook,
  ArbListEncoder,
  type ListEncoder,
  MatchedListEncoder,
  ValueListEncoder,
} from '@bothways/wire';

/** By the name of a kind of list: what it is asked with. */
export interface ListFilters {
  arbs: ArbFilter;
  valuebets: ValueBetFilter;
  matchedBets: MatchedFilter;
}
export type ListName = keyof ListFilters;

/** By the name of a kind: a row as the engine hands it over. */
interface ListRows {
  arbs: ListedRow;
  valuebets: ValueBet;
  matchedBets: MatchedBet;
}

/** What there is to know of a kind of list: who keeps its lists, and who writes them down. */
export interface ListKind<Filter, Row> {
  lists: FollowedLists<Filter, Row>;
  encoder(list: number): ListEncoder<Row>;
}

export type ListKinds = { [Name in ListName]: ListKind<ListFilters[Name], ListRows[Name]> };

/** All kinds of lists. */
export function listKinds(engine: Engine): ListKinds {
  const book = new ArbBook();
  return {
    arbs: { lists: engine.arbLists, encoder: (list) => new ArbListEncoder(book, engine.shownAs(list)) },
    valuebets: { lists: engine.valueLists, encoder: () => new ValueListEncoder() },
    matchedBets: { lists: engine.matchedLists, encoder: () => new MatchedListEncoder() },
  };
}
