import type { Locale } from '@bothways/platform';

/** Each language by its own name, so that people who cannot read the page find theirs. */
export const LANGUAGES: readonly { value: Locale; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
];
