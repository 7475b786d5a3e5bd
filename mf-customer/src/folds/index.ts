export { type LegsOf, lineKeys, linesOfPins } from './fold.ts';
export { type Disclosure, type Ways, WaysButton } from './ways-button.tsx';
