/** Letters that NFD does not decompose, and the two other alphabets of team names. */
const LETTERS: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i', ħ: 'h', ŋ: 'n' },
  // Cyrillic, close to how bookmakers spell it in Latin letters
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ж: 'zh', з: 'z', и: 'i', к: 'k', л: 'l', м: 'm' },
  ...{ н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh' },
  ...{ щ: 'shch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya', є: 'ye', і: 'i', ґ: 'g', ј: 'j' },
  ...{ љ: 'lj', њ: 'nj', ћ: 'c', ђ: 'dj', џ: 'dz' },
  // Greek
  ...{ α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l', μ: 'm' },
  ...{ ν: 'n', ξ: 'x', ο: 'o', π: 'p', ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f', χ: 'ch', ψ: 'ps' },
  ...{ ω: 'o' },
};

const MARKS = /\p{M}+/gu;
const NOT_ASCII = /[^\0-\x7f]/gu;

/** Converts to lower case and plain Latin letters; letters without a Latin form are unchanged. */
export function toPlainLetters(text: string): string {
  const bare = text.normalize('NFD').replace(MARKS, '').toLowerCase();
  return bare.replace(NOT_ASCII, (letter) => LETTERS[letter] ?? letter);
}

const DOUBLE_ENCODED = /[\u00c2-\u00df][\u0080-\u00bf]/;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Repairs UTF-8 that a source has decoded as Latin-1 ("GÃ¶ppingen"); returns any other text unchanged. */
export function repairEncoding(text: string): string {
  if (!DOUBLE_ENCODED.test(text)) return text;
  const codes = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  if (codes.some((code) => code > 0xff)) return text;
  try {
    return utf8.decode(Uint8Array.from(codes));
  } catch {
    return text;
  }
}
