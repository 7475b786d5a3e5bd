import { EllipsisIcon, IconButton, Menu } from '@bothways/ui';
import { useState } from 'react';
import { HideItems } from '../../hides/index.ts';
import type { Target } from '../../pins/index.ts';
import { ReportDialog, ReportItem } from '../../reports/index.ts';
import { useText } from '../../texts.ts';
import styles from './item-row.module.css';
import { OddsItem } from './odds-item.tsx';

interface HideMenuProps {
  target: Target;
  /** Label of the item's hide action, such as "Hide this arb". */
  itemLabel: string;
  isDisabled: boolean;
  onHidden?: (() => void) | undefined;
}

/** Overflow menu of an item: hide options, the event's odds, and reporting a wrong pairing. */
export function HideMenu({ target, itemLabel, isDisabled, onHidden }: HideMenuProps) {
  const t = useText();
  const [isReporting, setReporting] = useState(false);
  return (
    <>
      <Menu
        trigger={
          <IconButton className={styles.overflow} isDisabled={isDisabled} label={t('pins.more')} size="small">
            <EllipsisIcon size={14} />
          </IconButton>
        }
      >
        <HideItems itemLabel={itemLabel} target={target} {...(onHidden === undefined ? {} : { onHidden })} />
        <OddsItem target={target} />
        <ReportItem onReport={() => setReporting(true)} target={target} />
      </Menu>
      {isReporting && <ReportDialog onClose={() => setReporting(false)} target={target} />}
    </>
  );
}
