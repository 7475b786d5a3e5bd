import type { Sport } from '../sports/index.ts';

/** What many clubs of a country begin with. */
const PREFIXES: ReadonlySet<string> = new Set('CD CF UD AC US SV FC SC EC JK CB TSV VfB 1.'.split(' '));
/** "Verdasco (ESP)": where somebody comes from. */
const COUNTRY_NOTE = /\s*[([][A-Za-z]{3}\.?[)\]]\s*$/;
/** Two people behind one name. */
const PAIR = /[/&+]/;
/** "F." or "J.-L.", but no surname of two letters: "Ma". */
const INITIAL = /^\p{Lu}\.?(?:-?\p{Lu}\.)?$/u;

/**
 * A name as a narrow column has it: "I. Zubizarreta Vega" of a person, whichever way round it is written; "Castroverde" of
 * "CD Castroverde". Undefined of two people who play together: neither is the one to be left out.
 */
export function shortName(name: string, sport: Sport): string | undefined {
  const words = name.trim().split(/\s+/);
  if (sport !== 'tennis')
    return words.length > 1 && PREFIXES.has(words[0] ?? '') ? words.slice(1).join(' ') : name;
  return PAIR.test(name) ? undefined : shortPerson(name.replace(COUNTRY_NOTE, '').trim());
}

/** "Zubizarreta, Iker", "Zubizarreta I.", "I.Zubizarreta" and "Iker Zubizarreta" are one. */
function shortPerson(name: string): string {
  const [surname = '', given] = name.split(/\s*,\s*/);
  if (given !== undefined) return withInitial(given, surname);
  const words = name.replace(/^(\p{Lu})\.(?=\p{L})/u, '$1. ').split(/\s+/);
  if (words.length < 2) return name;
  const last = words.at(-1) ?? '';
  if (INITIAL.test(last)) return withInitial(last, words.slice(0, -1).join(' '));
  return withInitial(words[0] ?? '', words.slice(1).join(' '));
}

const withInitial = (given: string, surname: string): string =>
  given === '' ? surname : `${given.slice(0, 1)}. ${surname}`;
