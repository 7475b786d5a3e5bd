export { ValuePage } from './value-page.tsx';
