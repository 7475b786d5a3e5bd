export { PageHead } from './page-head.tsx';
