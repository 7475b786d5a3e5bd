// For builds: runs in Node, where an area's public pages are rendered to HTML.
export { fullTitle } from '../nav/full-title.ts';
export { drawPage } from './draw-page.tsx';
export { pageTexts } from './page-texts.ts';
