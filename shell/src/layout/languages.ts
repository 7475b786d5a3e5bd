import type { Locale } from '@bothways/platform';

/** Each language in its own words: who cannot read the page finds theirs. */
export const LANGUAGES: readonly { value: Locale; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
];
