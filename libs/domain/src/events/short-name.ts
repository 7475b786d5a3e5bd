import type { Sport } from '../sports/index.ts';

/** Common prefixes of club names. */
const PREFIXES: ReadonlySet<string> = new Set('CD CF UD AC US SV FC SC EC JK CB TSV VfB 1.'.split(' '));
/** "Verdasco (ESP)": a player's country. */
const COUNTRY_NOTE = /\s*[([][A-Za-z]{3}\.?[)\]]\s*$/;
/** Two people in one name. */
const PAIR = /[/&+]/;
/** "F." or "J.-L.", but not a surname of two letters: "Ma". */
const INITIAL = /^\p{Lu}\.?(?:-?\p{Lu}\.)?$/u;

/**
 * Returns a name for a narrow column: "I. Zubizarreta Vega" for a person, in whatever order the name is written;
 * "Castroverde" for "CD Castroverde". Undefined for two people who play together, because neither can be omitted.
 */
export function shortName(name: string, sport: Sport): string | undefined {
  const words = name.trim().split(/\s+/);
  if (sport !== 'tennis')
    return words.length > 1 && PREFIXES.has(words[0] ?? '') ? words.slice(1).join(' ') : name;
  return PAIR.test(name) ? undefined : shortPerson(name.replace(COUNTRY_NOTE, '').trim());
}

/** Treats "Zubizarreta, Iker", "Zubizarreta I.", "I.Zubizarreta" and "Iker Zubizarreta" alike. */
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
