import type { Arb } from '@bothways/domain/arbs';
import { EllipsisIcon, IconButton, Menu } from '@bothways/ui';
import { HideItems } from '../../hides/hide-items.tsx';
import { PinButton } from '../../pins/pin-button.tsx';
import { useIsPinned } from '../../pins/use-pins.ts';
import { useWords } from '../../words/use-wording.ts';
import { ARB_PINS, targetOfArb } from '../arb-pins.ts';
import styles from './arb-row.module.css';

interface HideMenuProps {
  arb: Arb;
  isDisabled: boolean;
  onHidden?: () => void;
}

/** The overflow menu of an arb: what of it can be hidden. */
export function HideMenu({ arb, isDisabled, onHidden }: HideMenuProps) {
  const t = useWords();
  return (
    <Menu
      trigger={
        <IconButton className={styles.overflow} isDisabled={isDisabled} label={t('pins.more')} size="small">
          <EllipsisIcon size={14} />
        </IconButton>
      }
    >
      <HideItems
        itemLabel={t('hides.arb')}
        target={targetOfArb(arb)}
        {...(onHidden === undefined ? {} : { onHidden })}
      />
    </Menu>
  );
}

/** Pin, and once it is pinned the overflow menu. */
export function RowActions({ arb, isGone }: { arb: Arb; isGone: boolean }) {
  const isPinned = useIsPinned('arb', arb.id);
  return (
    <>
      <PinButton item={arb} kind={ARB_PINS} />
      {isPinned && <HideMenu arb={arb} isDisabled={isGone} />}
    </>
  );
}
