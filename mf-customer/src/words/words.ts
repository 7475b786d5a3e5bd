import type { useText } from '../texts.ts';

/** Looks a text up in the area's language file and fills it in; `count` chooses the plural form. */
export type Words = ReturnType<typeof useText>;
/** A key of the area's language file. */
export type WordKey = Parameters<Words>[0];
