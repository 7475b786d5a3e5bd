import type { LegalName } from './legal-page.tsx';

/** All legal texts are one chunk, fetched when the first of them is opened. */
export const loadLegal = (name: LegalName) => async () =>
  (await import('./legal-pages.tsx')).LEGAL_PAGES[name];
