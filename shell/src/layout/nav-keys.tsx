import type { NavEntry } from '@bothways/domain/registry';
import { useLocale, useLocalePath, useNavigate, useShortcut } from '@bothways/platform';
import { useText } from '../app/shell-texts.ts';
import { useNavigation } from './navigation.ts';

/** `g`, then a letter, by the beginning of the entry's path, because labels differ by language. */
const LETTERS: readonly (readonly [string, string])[] = [
  ['dashboard/arbs', 'a'],
  ['dashboard/valuebets', 'v'],
  ['dashboard/matched-betting', 'm'],
  ['dashboard/odds', 'o'],
  ['dashboard/bankroll', 'b'],
  ['bot', 't'],
  ['admin', 'd'],
];

function GoTo({ entry, letter }: { entry: NavEntry; letter: string }) {
  const t = useText();
  const locale = useLocale();
  const localePath = useLocalePath();
  const navigate = useNavigate();
  useShortcut(`g ${letter}`, t('keys.goTo', { place: entry.label[locale] }), () => {
    navigate(localePath(entry.path));
  });
  return null;
}

/** Keyboard shortcuts of the navigation. */
export function NavKeys() {
  const { main, backOffice } = useNavigation();
  return [...main, ...backOffice].map((entry) => {
    const letter = LETTERS.find(([path]) => entry.path.startsWith(path))?.[1];
    return letter === undefined ? null : <GoTo entry={entry} key={entry.path} letter={letter} />;
  });
}
