export { MiddlePage } from './middle-page.tsx';
