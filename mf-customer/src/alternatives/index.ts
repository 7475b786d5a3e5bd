export { AlternativesPanel } from './alternatives-panel.tsx';
export { byPrice, priceFigures } from './figures.ts';
