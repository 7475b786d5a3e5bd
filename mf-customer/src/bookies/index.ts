export { BetDelay, BetDelayNote } from './bet-delay.tsx';
export { bookieDrafts } from './bookie-drafts.ts';
export { BookieGrid } from './bookie-grid.tsx';
export {
  type BookieCalculator,
  type BookieName,
  BookieNames,
  type BookieVoice,
  plainName,
  useBookieCalculator,
  useBookieLink,
  useBookieName,
  useBookieStakes,
  useBookieVoice,
} from './bookie-names.tsx';
export { bookiesQuery } from './bookies.queries.ts';
export { chosenIn, visibleBookies } from './grid.ts';
export { MappedPrice, PriceOwner, usePriceName } from './mapped-price.tsx';
export { NetOdds } from './net-odds.tsx';
export { useKnownCountry, useOwnCountry } from './use-own-country.ts';
