import type { SiteFacts } from '../site-facts.ts';

/** The site of the tests; nobody is named as who runs it. */
export const TEST_SITE: SiteFacts = { origin: 'https://bothways.example', company: {} };
