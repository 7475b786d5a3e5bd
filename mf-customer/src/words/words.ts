import type { useText } from '../texts.ts';

/** Looks a text up in the area's language file and fills it in; `count` chooses the plural form. */
export type Words = ReturnType<typeof useText>;
/** A key of the area's language file. */
export type WordKey = Parameters<Words>[0];

type Below<Key, Branch extends string> = Key extends `${Branch}.${infer Rest}` ? Rest : never;
/** What stands below a branch of the language file: `draw` below `selection`. */
export type WordBelow<Branch extends string> = Below<WordKey, Branch>;
