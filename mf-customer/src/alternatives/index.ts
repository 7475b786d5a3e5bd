export { AlternativesPanel } from './alternatives-panel.tsx';
