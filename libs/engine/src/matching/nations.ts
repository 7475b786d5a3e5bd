import { toPlainLetters } from './transliterate.ts';

/** Languages in which bookmakers of the supported countries write national teams. */
const LANGUAGES = ['en', 'es', 'fr', 'it', 'de', 'pt', 'nl', 'pl', 'sv', 'ca'];

/** Teams without a country code of their own, and common short forms. */
const EXTRA: Record<string, string> = {
  england: 'England Angleterre Inglaterra Inghilterra',
  scotland: 'Scotland Ecosse Escocia Scozia Schottland',
  wales: 'Wales Galles Gales Galles Pays_de_Galles Pais_de_Gales',
  northernireland: 'Northern_Ireland Irlande_du_Nord Irlanda_del_Norte Irlanda_del_Nord Nordirland N_Ireland',
  ie: 'Republic_of_Ireland Rep_Ireland Irlande Eire',
  us: 'USA Etats_Unis EE_UU',
  kr: 'South_Korea Korea_Republic Coree_du_Sud Corea_del_Sur Coree_Sud',
  kp: 'North_Korea DPR_Korea Coree_du_Nord Corea_del_Norte',
  cz: 'Czech_Republic Republique_Tcheque Rep_Tcheque Republica_Checa Czechia',
  ba: 'Bosnia Bosnie Bosnia_Herzegovina Bosnia_and_Herzegovina Bosnie_Herzegovine',
  mk: 'Macedonia North_Macedonia Macedoine Macedoine_du_Nord',
  ci: 'Ivory_Coast Cote_d_Ivoire Cote_dIvoire Costa_de_Marfil',
  cd: 'DR_Congo RD_Congo Congo_DR',
  ae: 'UAE Emirats_Arabes_Unis',
  nl: 'Holland Pays_Bas Paises_Bajos Hollande',
  tr: 'Turkey Turquie Turquia',
  cv: 'Cape_Verde Cap_Vert Cabo_Verde',
};

const plainWords = (name: string): string =>
  toPlainLetters(name)
    .replace(/[’'`]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join(' ');

let table: Map<string, string> | undefined;

function nationTable(): Map<string, string> {
  const names = new Map<string, string>();
  for (const language of LANGUAGES) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of regionCodes()) {
      const name = display.of(code);
      if (name) names.set(plainWords(name), `@${code.toLowerCase()}`);
    }
  }
  for (const [code, spellings] of Object.entries(EXTRA)) {
    for (const name of spellings.split(' ')) names.set(plainWords(name.replaceAll('_', ' ')), `@${code}`);
  }
  return names;
}

/** Every two-letter code except those replaced by another (YU, DD). */
function* regionCodes(): Generator<string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    if (Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`) yield code;
  }
}

/** Returns one token for a country's name in any of the languages, e.g. `@es` for Spain, España, Espagne. */
export function nationOf(words: string): string | undefined {
  table ??= nationTable();
  return table.get(words);
}

const BRITISH = new Set(['@gb', '@england', '@scotland', '@wales', '@northernireland']);

/** Whether two countries, as `nationOf` returns them, are known and not the same; Great Britain is each of its parts. */
export function areOtherNations(one: string | undefined, two: string | undefined): boolean {
  if (!one || !two || one === two) return false;
  return !(BRITISH.has(one) && BRITISH.has(two) && (one === '@gb' || two === '@gb'));
}
