/** Looks a text up in the area's language file and fills it in; `count` chooses the plural form. */
export type Words = (key: string, values?: Record<string, string | number>) => string;
