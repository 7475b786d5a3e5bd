import { Button, formatMoney, useUi } from '@bothways/ui';
import { useBookieName } from '../bookies/index.ts';
import type { Room } from '../log-bets/index.ts';
import { useText } from '../texts.ts';
import styles from './room-note.module.css';

interface RoomNoteProps {
  room: Room;
  /** What takes the most that fits; nothing where nothing does. */
  action: { label: string; onPress: () => void } | undefined;
}

/** That an account has less than is to be staked there, and the way to the most that fits. */
export function RoomNote({ room: { account, stakeCents, by }, action }: RoomNoteProps) {
  const t = useText();
  const { locale } = useUi();
  const nameOf = useBookieName();
  const words = {
    bookmaker: account.bookie === undefined ? account.name : nameOf(account.bookie),
    balance: formatMoney(account.balanceCents, locale),
    room: formatMoney(stakeCents, locale),
  };
  return (
    <div className={styles.room}>
      <span>{t(by === 'limit' ? 'calc.roomLimit' : 'calc.roomBalance', words)}</span>
      {action && (
        <Button onPress={action.onPress} size="small">
          {action.label}
        </Button>
      )}
    </div>
  );
}
