export { ExplainPanel } from './explain-panel.tsx';
