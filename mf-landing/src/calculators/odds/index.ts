export { OddsPage } from './odds-page.tsx';
