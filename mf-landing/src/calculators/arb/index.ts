export { ArbPage } from './arb-page.tsx';
