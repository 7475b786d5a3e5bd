export { AlternativesPanel } from './alternatives-panel.tsx';
export { averageOf, oddsOfVoices } from './figures.ts';
