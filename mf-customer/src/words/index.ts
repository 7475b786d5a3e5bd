export { useCountryName } from './countries.ts';
export { countryText } from './country-names.ts';
export { useMarketWord } from './market-word.ts';
export { isRangeMiddle, middleRange, rangeText } from './middle.ts';
export { eventTitle, leagueText, shortSides } from './names.ts';
export { handicapText, lineText } from './numbers.ts';
export { byPrice, isLay, pickId, pickOf } from './pick.ts';
export { resultText } from './results.ts';
export { selectionText, shortSelectionText, unitOf, type Wording } from './selection.ts';
export {
  clockText,
  goalAgeMs,
  nextLabel,
  pausedLabel,
  phaseText,
  ringOf,
  scoreText,
  statusOf,
} from './status.ts';
export { useWording } from './use-wording.ts';
export type { WordKey, Words } from './words.ts';
