import { cx, IconButton, PinIcon } from '@bothways/ui';
import { useText } from '../texts.ts';
import type { PinKind } from './pin.ts';
import styles from './pin-button.module.css';
import { useIsPinned, usePinActions } from './use-pins.ts';

interface PinButtonProps<T extends { id: string }> {
  item: T;
  kind: PinKind<T>;
  size?: 'small' | 'medium';
}

/** Pins or unpins an item. */
export function PinButton<T extends { id: string }>({ item, kind, size = 'small' }: PinButtonProps<T>) {
  const t = useText();
  const isPinned = useIsPinned(kind.kind, item.id);
  const { toggle } = usePinActions(kind);
  return (
    <IconButton
      className={cx(isPinned && styles.pinned)}
      label={t(isPinned ? 'pins.unpin' : 'pins.pin')}
      onPress={() => toggle(item)}
      size={size}
    >
      <PinIcon size={14} />
    </IconButton>
  );
}
