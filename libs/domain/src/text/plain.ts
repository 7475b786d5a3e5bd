/** Letters with a stroke or joined ones, which are no letter with an accent beside it. */
const WHOLE: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i', ħ: 'h' },
};
const LETTER = /[ßæœøđðþłıħ]/gu;

/**
 * A text as it is searched in and for: lower case and without accents, so that "Munoz" finds "Muñoz" and "muñoz" "MUNOZ". Alphabets
 * other than the Latin one keep their letters.
 */
export const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(LETTER, (letter) => WHOLE[letter] ?? letter);
