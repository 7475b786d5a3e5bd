export { areaTexts, partTexts } from './area-texts.ts';
export { fetchParts, lazyPart } from './lazy-part.tsx';
export { screen, withTexts } from './screen.ts';
