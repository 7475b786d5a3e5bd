export { cameWithMadePage, keepMadePage, useKeepsMadePage } from './made-page.ts';
