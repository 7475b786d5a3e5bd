export type { Alias } from './aliases.ts';
export type { Doubt } from './compare.ts';
export type { Match } from './known-event.ts';
export { EventMatcher, type Learned, type MatcherOptions, type Merge } from './matcher.ts';
export { profileName } from './name-profile.ts';
export type { QuotedEvent } from './quoted-event.ts';
export type { Review, ReviewSide } from './review.ts';
export { nameSimilarity, SAME_TEAM } from './similarity.ts';
export { looksSwapped, MIN_FAVOURITE_RATIO, type SidedOdds } from './swap-guard.ts';
