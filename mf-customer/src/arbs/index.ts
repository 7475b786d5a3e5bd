export { ARBS } from './arbs-kind.tsx';
