export { AlternativesPanel } from './alternatives-panel.tsx';
export { oddsOfVoices, priceFigures } from './figures.ts';
