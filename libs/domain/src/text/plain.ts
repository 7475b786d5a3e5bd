/** Letters with a stroke, joined ones and the sigma that ends a word: none is a letter with an accent beside it. */
const WHOLE: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i', ħ: 'h', ς: 'σ' },
};
const ASCII = /^[\0-\x7f]*$/;
const LETTER = /[ßæœøđðþłıħς]/gu;

/**
 * A text as it is searched in and for: lower case and without accents, so that "Munoz" finds "Muñoz" and "muñoz" "MUNOZ". Alphabets
 * other than the Latin one keep their letters.
 */
export const plainText = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replaceAll(/\p{M}/gu, '')
        .toLowerCase()
        .replaceAll(LETTER, (letter) => WHOLE[letter] ?? letter);
