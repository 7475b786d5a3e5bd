import { useLocale } from '@bothways/platform';
import { SportIcon } from '@bothways/ui';
import type { ReactNode } from 'react';
import { StartTime } from '../../time/index.ts';
import { eventTitle, leagueText } from '../../words/index.ts';
import type { ListItem } from '../kind/list-item.ts';
import styles from './event-head.module.css';
import { StatusBadges } from './status-badges.tsx';

interface EventHeadProps {
  /** An item of the event. */
  item: Pick<ListItem, 'event' | 'status'>;
  isLive: boolean;
  /** Id of the heading that labels the card. */
  titleId: string;
  /** Content at the right: the number of items. */
  end: ReactNode;
}

/** Sport, names, match status, league and start of an event. */
export function EventHead({ item, isLive, titleId, end }: EventHeadProps) {
  const locale = useLocale();
  const { event } = item;
  return (
    <header className={styles.head}>
      <SportIcon className={styles.sport ?? ''} sport={event.sport.name} />
      <h3 className={styles.title} id={titleId}>
        {eventTitle(event)}
      </h3>
      {isLive && <StatusBadges item={item} />}
      <span className={styles.meta}>
        <span className={styles.league} title={leagueText(event.league, locale)}>
          {leagueText(event.league, locale)}
        </span>
        <StartTime startedAt={event.startedAt} />
      </span>
      {end}
    </header>
  );
}
