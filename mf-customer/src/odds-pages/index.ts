export { OddsLocked } from './odds-locked.tsx';
export { OddsTabs } from './odds-tabs.tsx';
