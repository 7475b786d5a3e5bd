import { Badge, Card, cx, formatDuration } from '@bothways/ui';
import { type ReactNode, useId } from 'react';
import { useEverySecond } from '../time/use-clock.ts';
import { useWords } from '../words/use-wording.ts';
import type { PinMark } from './pin.ts';
import styles from './pin-card.module.css';

interface PinCardProps {
  pin: PinMark & { id: string };
  icon: ReactNode;
  /** The event's name. */
  title: string;
  /** What a screen reader says of the button that opens it. */
  name: string;
  /** Profit or value. */
  figure: ReactNode;
  /** Its bets in one line. */
  legs: ReactNode;
  /** How old its figures are. */
  age: ReactNode;
  isSelected: boolean;
  onSelect: (id: string) => void;
  /** Calculator, unpin, more. */
  actions: ReactNode;
}

/** Since when the server no longer has it. */
function RemovedBadge({ since }: { since: string | undefined }) {
  const t = useWords();
  const ago = useEverySecond((nowMs) =>
    since === undefined ? undefined : formatDuration(Math.max(0, nowMs - Date.parse(since))),
  );
  return <Badge tone="loss">{ago === undefined ? t('card.removed') : t('pins.removedAgo', { ago })}</Badge>;
}

/** One pinned item in two lines; greyed and struck through once it is gone, its place kept. */
export function PinCard(props: PinCardProps) {
  const { pin, icon, title, name, figure, legs, age, isSelected, onSelect, actions } = props;
  const titleId = useId();
  const Text = pin.deleted ? 's' : 'span';
  return (
    <Card
      aria-labelledby={titleId}
      as="li"
      className={cx(styles.pin, isSelected && styles.selected)}
      edge={pin.deleted ? 'gone' : 'plain'}
    >
      <button
        aria-current={isSelected}
        aria-label={name}
        className={styles.open}
        onClick={() => onSelect(pin.id)}
        type="button"
      />
      <div className={styles.line}>
        <span className={styles.icon}>{icon}</span>
        <span className={styles.title} id={titleId}>
          {title}
        </span>
        <Text className={cx(styles.figure, pin.deleted && styles.gone)}>{figure}</Text>
      </div>
      <div className={styles.line}>
        <Text className={styles.legs}>{legs}</Text>
        <span className={styles.end}>
          {pin.deleted ? <RemovedBadge since={pin.deletedAt} /> : <span className={styles.age}>{age}</span>}
          <span className={styles.actions}>{actions}</span>
        </span>
      </div>
    </Card>
  );
}
