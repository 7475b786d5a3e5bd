export { ChoiceList } from './choice-list.tsx';
export { FilterBar, type FilterTexts } from './filter-bar.tsx';
export {
  channelsOf,
  type Narrowing,
  NO_NARROWING,
  narrows,
  narrowsRules,
  type PercentBounds,
  type PercentRange,
  rangeOf,
  readNarrowing,
  readPercent,
  writtenNarrowing,
} from './narrowing.ts';
export { PER_EVENT_CHOICES, readPerEvent } from './per-event.ts';
export { RangeFields } from './range-fields.tsx';
export { SportsFilter } from './sports-filter.tsx';
