import type { CardUser } from '@bothways/domain/bot-users';
import { useShortcut } from '@bothways/platform';
import type { VirtualListHandle } from '@bothways/ui';
import { type RefObject, useRef } from 'react';
import { useText } from '../../texts.ts';
import type { Selection } from './use-selection.ts';

/** The card's toggle button, which is the keyboard's position in the list. */
const toggleAt = (list: HTMLElement | null, place: number): HTMLElement | null =>
  list?.querySelector<HTMLElement>(`button[data-place="${place}"]`) ?? null;

interface Keys {
  list: RefObject<HTMLElement | null>;
  cards: RefObject<VirtualListHandle | null>;
  users: readonly CardUser[];
  selection: Selection;
  fold(email: string): void;
}

/** `j` and `k` move between cards, `Enter` opens one, `x` selects it, `Escape` ends the selection. */
export function useUsersKeys({ list, cards, users, selection, fold }: Keys): void {
  const t = useText();
  const last = useRef(-1);
  const place = (): number => {
    const card = document.activeElement?.closest('li');
    const at = card && list.current?.contains(card) ? card.getAttribute('aria-posinset') : null;
    if (at !== null) last.current = Number(at) - 1;
    return last.current;
  };
  const move = (by: 1 | -1) => (): void => {
    const to = Math.min(Math.max(place() + by, 0), users.length - 1);
    const user = users[to];
    if (!user) return;
    last.current = to;
    cards.current?.reveal(user._id.email);
    const button = toggleAt(list.current, to);
    button?.focus({ preventScroll: true });
    button?.closest('li')?.scrollIntoView({ block: 'nearest' });
  };
  const withUser = (act: (email: string) => void) => (): void => {
    const user = users[place()];
    if (user) act(user._id.email);
  };
  useShortcut('j', t('keys.next'), move(1), { repeats: true });
  useShortcut('k', t('keys.previous'), move(-1), { repeats: true });
  useShortcut('Enter', t('keys.open'), withUser(fold));
  useShortcut('x', t('keys.select'), withUser(selection.toggle));
  useShortcut('Escape', t('keys.exit'), selection.exit, { enabled: selection.emails !== undefined });
}
