export { AlternativesPanel } from './alternatives-panel.tsx';
export { priceFigures } from './figures.ts';
