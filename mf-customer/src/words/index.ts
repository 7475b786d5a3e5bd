export {
  eventTitle,
  handicapText,
  lineText,
  selectionText,
  shortSelectionText,
  unitOf,
} from '@bothways/domain/wording';
export { useCountryName } from './countries.ts';
export { countryText } from './country-names.ts';
export { useMarketWord } from './market-word.ts';
export { isRangeMiddle, middleRange, rangeText } from './middle.ts';
export { leagueText, shortSides } from './names.ts';
export { byPrice, isLay, pickId, pickOf } from './pick.ts';
export { resultText } from './results.ts';
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
export type { Wording, WordKey, Words } from './words.ts';
