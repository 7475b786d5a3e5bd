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

/** Filter type by kind of list. */
export interface ListFilters {
  arbs: ArbFilter;
  valuebets: ValueBetFilter;
  matchedBets: MatchedFilter;
}
export type ListName = keyof ListFilters;

/** Row type by kind, as the engine delivers it. */
interface ListRows {
  arbs: ListedRow;
  valuebets: ValueBet;
  matchedBets: MatchedBet;
}

/** A kind of list: who maintains its lists, and who encodes them. */
export interface ListKind<Filter, Row> {
  lists: FollowedLists<Filter, Row>;
  encoder(list: number): ListEncoder<Row>;
}

type ListKinds = { [Name in ListName]: ListKind<ListFilters[Name], ListRows[Name]> };

/** Creates all kinds of lists. */
export function listKinds(engine: Engine): ListKinds {
  const book = new ArbBook();
  return {
    arbs: { lists: engine.arbLists, encoder: (list) => new ArbListEncoder(book, engine.shownAs(list)) },
    valuebets: { lists: engine.valueLists, encoder: () => new ValueListEncoder() },
    matchedBets: { lists: engine.matchedLists, encoder: () => new MatchedListEncoder() },
  };
}
