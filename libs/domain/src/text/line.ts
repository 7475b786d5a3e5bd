/** Controls, ends of lines, halves of surrogate pairs, and code points that are no characters. */
const NO_LINE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Noncharacter_Code_Point}]/u;

/** Whether a text stands on one line and is nothing but characters. */
export const isOneLine = (text: string): boolean => !NO_LINE.test(text);
