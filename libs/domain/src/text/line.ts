/** Controls, line ends, unpaired surrogates, and noncharacters. */
const NO_LINE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Noncharacter_Code_Point}]/u;

/** Whether a text is a single line of valid characters. */
export const isOneLine = (text: string): boolean => !NO_LINE.test(text);
