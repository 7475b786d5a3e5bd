export { areaTexts, partTexts } from './area-texts.ts';
export { fetchParts, later } from './later.tsx';
export { screen, withTexts } from './screen.ts';
