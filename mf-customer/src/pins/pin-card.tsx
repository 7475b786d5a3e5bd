import type { EventRecord } from '@bothways/domain/events';
import {
  Badge,
  CalculatorIcon,
  Card,
  cx,
  formatDuration,
  IconButton,
  Percent,
  SportIcon,
} from '@bothways/ui';
import { type ReactNode, useId } from 'react';
import { type Ways, WaysButton } from '../folds/index.ts';
import { useText } from '../texts.ts';
import { ShortAge, useEverySecond } from '../time/index.ts';
import { eventTitle } from '../words/index.ts';
import type { PinKind, Pinned } from './pin.ts';
import { PinButton } from './pin-button.tsx';
import styles from './pin-card.module.css';

/** The fields common to every item that can be pinned. */
interface PinnedItem {
  id: string;
  event: EventRecord;
}

interface PinCardProps<T extends PinnedItem> {
  pin: Pinned<T>;
  kind: PinKind<T>;
  /** Accessible description after the event's name. */
  says: string;
  /** Its bets in one line. */
  legs: ReactNode;
  /** Further pins on the same price. */
  ways: Ways | undefined;
  /** When the oldest of its figures was seen, ISO 8601. */
  seenOn: string;
  isSelected: boolean;
  onSelect: (id: string) => void;
  /** Accessible name of the calculator button. */
  calculator: string;
  onCalculate: (item: T) => void;
  /** Menu of its hide options. */
  menu: ReactNode;
}

/** Since when the server no longer has it. */
function RemovedBadge({ since }: { since: string | undefined }) {
  const t = useText();
  const ago = useEverySecond((nowMs) =>
    since === undefined ? undefined : formatDuration(Math.max(0, nowMs - Date.parse(since))),
  );
  return <Badge tone="loss">{ago === undefined ? t('card.removed') : t('pins.removedAgo', { ago })}</Badge>;
}

/** One pinned item in two lines; greyed and struck through once it is gone, at the same position. */
export function PinCard<T extends PinnedItem>(props: PinCardProps<T>) {
  const { pin, kind, says, legs, seenOn, isSelected, onSelect, calculator, onCalculate, menu } = props;
  const { ways } = props;
  const titleId = useId();
  const title = eventTitle(pin.event);
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
        aria-label={`${title}. ${says}`}
        className={styles.open}
        onClick={() => onSelect(pin.id)}
        type="button"
      />
      <div className={styles.line}>
        <span className={styles.icon}>
          <SportIcon sport={pin.event.sport.name} />
        </span>
        <span className={styles.title} id={titleId}>
          {title}
        </span>
        {ways && <WaysButton {...ways} className={styles.ways} />}
        <Text className={cx(styles.figure, pin.deleted && styles.gone)}>
          <Percent percent={kind.pctOf(pin)} tone={pin.deleted ? 'plain' : 'result'} />
        </Text>
      </div>
      <div className={styles.line}>
        <Text className={styles.legs}>{legs}</Text>
        <span className={styles.end}>
          {pin.deleted ? (
            <RemovedBadge since={pin.deletedAt} />
          ) : (
            <span className={styles.age}>
              <ShortAge since={seenOn} />
            </span>
          )}
          <span className={styles.actions}>
            <IconButton
              isDisabled={pin.deleted}
              label={calculator}
              onPress={() => onCalculate(pin)}
              size="small"
            >
              <CalculatorIcon size={14} />
            </IconButton>
            <PinButton item={pin} kind={kind} />
            {menu}
          </span>
        </span>
      </div>
    </Card>
  );
}
