export { MatchedPage } from './matched-page.tsx';
