import { Button, formatMoney, useUi } from '@bothways/ui';
import type { ReactNode } from 'react';
import { useBookieName } from '../bookies/index.ts';
import type { Room } from '../log-bets/index.ts';
import styles from './room-note.module.css';
import { useText } from './texts.ts';

interface ShortNoteProps {
  children: ReactNode;
  /** Applies the largest stake that fits; absent where none does. */
  action?: { label: string; onPress: () => void } | undefined;
}

/** Says that less is accepted than the stake, and offers the largest stake that fits. */
export function ShortNote({ children, action }: ShortNoteProps) {
  return (
    <div className={styles.room}>
      <span>{children}</span>
      {action && (
        <Button onPress={action.onPress} size="small">
          {action.label}
        </Button>
      )}
    </div>
  );
}

/** Says that an account allows less than the stake. */
export function RoomNote({
  room: { account, stakeCents, by },
  action,
}: Omit<ShortNoteProps, 'children'> & { room: Room }) {
  const t = useText();
  const { locale } = useUi();
  const nameOf = useBookieName();
  const words = {
    bookmaker: account.bookie === undefined ? account.name : nameOf(account.bookie),
    balance: formatMoney(account.balanceCents, locale),
    room: formatMoney(stakeCents, locale),
  };
  return (
    <ShortNote action={action}>{t(by === 'limit' ? 'calc.roomLimit' : 'calc.roomBalance', words)}</ShortNote>
  );
}
