import type { PickWording } from '@bothways/domain/wording';
import type { Locale } from '@bothways/ui';
import type { useText } from '../texts.ts';

/** Returns a text of the area's language file with its parameters; `count` selects the plural form. */
export type Words = ReturnType<typeof useText>;
/** A key of the area's language file. */
export type WordKey = Parameters<Words>[0];

/** How picks and results are worded. */
export interface Wording extends PickWording {
  t: Words;
  locale: Locale;
}
