import type { Sport } from '@bothways/domain/sports';

/** As a narrow column has it: "I. Zubizarreta Vega" of a person, "Castroverde" of "Racing Castroverde" where that says enough. */
export function abbreviated(name: string, sport: Sport): string {
  const [first = '', ...rest] = name.split(' ');
  if (rest.length === 0) return name;
  if (sport === 'tennis') return `${first.slice(0, 1)}. ${rest.join(' ')}`;
  return PREFIXES.has(first) ? rest.join(' ') : name;
}

/** What many clubs of a country begin with. */
const PREFIXES: ReadonlySet<string> = new Set('CD CF UD AC US SV FC SC EC JK CB TSV VfB 1.'.split(' '));
