/** Letters with a stroke, ligatures and the final sigma, which do not decompose into a letter and an accent. */
const WHOLE: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i', ħ: 'h', ς: 'σ' },
};
const ASCII = /^[\0-\x7f]*$/;
const LETTER = /[ßæœøđðþłıħς]/gu;

/**
 * Normalizes a text for searching: lower case and without accents, so that "Munoz" finds "Muñoz" and "muñoz" "MUNOZ".
 * Leaves non-Latin alphabets unchanged.
 */
export const plainText = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replaceAll(/\p{M}/gu, '')
        .toLowerCase()
        .replaceAll(LETTER, (letter) => WHOLE[letter] ?? letter);
