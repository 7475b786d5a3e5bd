import { countryNames } from '@bothways/domain/formats';
import type { Locale } from '@bothways/platform';

/** Names used by feeds that the browser knows differently, or not at all. */
const OWN_NAMES: Readonly<Record<string, Readonly<Record<Exclude<Locale, 'en'>, string>>>> = {
  england: { es: 'Inglaterra' },
  scotland: { es: 'Escocia' },
  wales: { es: 'Gales' },
  'northern ireland': { es: 'Irlanda del Norte' },
  international: { es: 'Internacional' },
  world: { es: 'Mundo' },
  europe: { es: 'Europa' },
};
const OTHER_SPELLINGS: Readonly<Record<string, string>> = {
  usa: 'US',
  uk: 'GB',
  turkey: 'TR',
  'czech republic': 'CZ',
  'south korea': 'KR',
  'bosnia and herzegovina': 'BA',
  'ivory coast': 'CI',
};

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

let codes: ReadonlyMap<string, string> | undefined;

/** Returns the code of every country by its English name, in lower case. */
function codesByName(): ReadonlyMap<string, string> {
  const english = countryNames('en', undefined);
  codes ??= new Map([
    ...CODES.flatMap((code) => {
      const name = english.of(code);
      return name === undefined ? [] : [[name.toLowerCase(), code] as const];
    }),
    ...Object.entries(OTHER_SPELLINGS),
  ]);
  return codes;
}

const known = new Map<string, string>();

function translated(name: string, locale: Exclude<Locale, 'en'>): string {
  const key = name.toLowerCase();
  const code = codesByName().get(key);
  const own = OWN_NAMES[key]?.[locale];
  return own ?? (code && countryNames(locale, undefined).of(code)) ?? name;
}

/** Returns a feed's English country name in the person's language; an unknown one is unchanged. */
export function countryText(name: string, locale: Locale): string {
  if (locale === 'en' || name === '') return name;
  const key = `${locale} ${name}`;
  const text = known.get(key) ?? translated(name, locale);
  known.set(key, text);
  return text;
}
