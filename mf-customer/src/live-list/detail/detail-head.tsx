import { useLocale } from '@bothways/platform';
import { Badge, IconButton, SportIcon, XIcon } from '@bothways/ui';
import type { ReactNode } from 'react';
import { PinButton, type PinKind } from '../../pins/index.ts';
import { useText } from '../../texts.ts';
import { eventTitle, leagueText } from '../../words/index.ts';
import { HideMenu } from '../card/hide-menu.tsx';
import type { ListItem } from '../kind/list-item.ts';
import styles from './detail-head.module.css';

interface ItemButtonsProps<Item extends ListItem> {
  item: Item;
  pins: PinKind<Item>;
  /** Label of the item's hide action, such as "Hide this arb". */
  hideLabel: string;
  isGone: boolean;
  onHidden: () => void;
}

/** Pins or hides the selected item. */
export const ItemButtons = <Item extends ListItem>(props: ItemButtonsProps<Item>) => (
  <>
    <PinButton item={props.item} kind={props.pins} />
    <HideMenu
      isDisabled={props.isGone}
      itemLabel={props.hideLabel}
      onHidden={props.onHidden}
      target={props.pins.targetOf(props.item)}
    />
  </>
);

interface DetailHeadProps {
  event: ListItem['event'];
  isGone: boolean;
  /** `ItemButtons`, where the item can be pinned and hidden. */
  buttons?: ReactNode;
  /** Shown before the league: `StatusBadges`. */
  status?: ReactNode;
  /** Shown after the league: the start and other facts. */
  meta?: ReactNode;
  onClose: () => void;
  /** The figures. */
  children: ReactNode;
}

/** Event, key figures and actions of the selected item. */
export function DetailHead({ event, isGone, buttons, status, meta, onClose, children }: DetailHeadProps) {
  const t = useText();
  const locale = useLocale();
  return (
    <div className={styles.head}>
      <div className={styles.top}>
        <SportIcon sport={event.sport.name} />
        <h2 className={styles.title}>{eventTitle(event)}</h2>
        {isGone && <Badge tone="loss">{t('card.removed')}</Badge>}
        <span className={styles.buttons}>
          {buttons}
          <IconButton label={t('detail.close')} onPress={onClose} size="small">
            <XIcon size={14} />
          </IconButton>
        </span>
      </div>
      <div className={styles.meta}>
        {status}
        <span className={styles.league}>{leagueText(event.league, locale)}</span>
        {meta}
      </div>
      {children}
    </div>
  );
}

/** The key figures, one `Stat` each. */
export const DetailFigures = ({ action, children }: { action: ReactNode; children: ReactNode }) => (
  <div className={styles.figures}>
    {children}
    {action !== undefined && <span className={styles.action}>{action}</span>}
  </div>
);
