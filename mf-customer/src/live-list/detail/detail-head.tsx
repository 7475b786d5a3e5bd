import { useLocale } from '@bothways/platform';
import { Badge, IconButton, SportIcon, XIcon } from '@bothways/ui';
import type { ReactNode } from 'react';
import { PinButton, type PinKind } from '../../pins/index.ts';
import { useText } from '../../texts.ts';
import { StartTime } from '../../time/index.ts';
import { eventTitle, leagueText } from '../../words/index.ts';
import { HideMenu } from '../card/hide-menu.tsx';
import { StatusBadges } from '../card/status-badges.tsx';
import type { ListItem } from '../kind/list-item.ts';
import styles from './detail-head.module.css';

interface DetailHeadProps<Item extends ListItem> {
  item: Item;
  pins: PinKind<Item>;
  /** Label of the item's hide action, such as "Hide this arb". */
  hideLabel: string;
  isGone: boolean;
  isLive: boolean;
  /** Shows when the event starts. */
  hasStart: boolean;
  onClose: () => void;
  /** The figures. */
  children: ReactNode;
}

/** Event, key figures and actions of the selected item. */
export function DetailHead<Item extends ListItem>(props: DetailHeadProps<Item>) {
  const { item, pins, hideLabel, isGone, isLive, hasStart, onClose, children } = props;
  const t = useText();
  const locale = useLocale();
  const { event } = item;
  return (
    <div className={styles.head}>
      <div className={styles.top}>
        <SportIcon sport={event.sport.name} />
        <h2 className={styles.title}>{eventTitle(event)}</h2>
        {isGone && <Badge tone="loss">{t('card.removed')}</Badge>}
        <span className={styles.buttons}>
          <PinButton item={item} kind={pins} />
          <HideMenu
            isDisabled={isGone}
            itemLabel={hideLabel}
            onHidden={onClose}
            target={pins.targetOf(item)}
          />
          <IconButton label={t('detail.close')} onPress={onClose} size="small">
            <XIcon size={14} />
          </IconButton>
        </span>
      </div>
      <div className={styles.meta}>
        {isLive && <StatusBadges item={item} />}
        <span className={styles.league}>{leagueText(event.league, locale)}</span>
        {hasStart && <StartTime startedAt={event.startedAt} />}
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
