import type { Sport } from '@bothways/domain/sports';

/** Without accents. */
export const plain = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'");

/** Spells a name as the second collector does: short forms, no accents, surnames first. */
export function respell(name: string, sport: Sport): string {
  const simple = plain(name);
  if (sport === 'tennis') {
    const [first = '', ...surname] = simple.split(' ');
    return `${surname.join(' ')} ${first.slice(0, 1)}.`;
  }
  return SHORT_FORMS.reduce((text, [long, short]) => text.replace(long, short), simple).trim();
}

const SHORT_FORMS: readonly [RegExp, string][] = [
  [/^(?:CD|CF|UD|AC|US|SV|FC|SC|EC|JK|CB|1\. FC) /, ''],
  [/ (?:FC|IK|HC|HK|IF|Calcio)$/, ''],
  [/\bAtletico\b/, 'Atl.'],
  [/\bDeportivo\b/, 'Dep.'],
  [/\bUnited\b/, 'Utd'],
];
