import { REJECT_REASONS, type RejectReason } from '@bothways/domain/arbs';
import { useLocale } from '@bothways/platform';
import { Badge, Card, Chip, useOddsText } from '@bothways/ui';
import { type ComponentType, useId } from 'react';
import { useBookieName } from '../../bookies/index.ts';
import { useText } from '../../texts.ts';
import { EventHead } from '../card/event-head.tsx';
import type { ListItem } from '../kind/list-item.ts';
import type { RowProps } from '../kind/list-parts.ts';
import { groupByEvent } from '../model/group.ts';
import { measuredText, type Rejection, reasonText } from './reason-text.ts';
import styles from './rejected-list.module.css';

interface ReasonsProps {
  byReason: Partial<Record<RejectReason, number>>;
  chosen: RejectReason | undefined;
  onChoose: (reason: RejectReason | undefined) => void;
}

/** Number rejected for each reason; pressing one shows only those. */
export function Reasons({ byReason, chosen, onChoose }: ReasonsProps) {
  const t = useText();
  const known = REJECT_REASONS.filter((reason) => (byReason[reason] ?? 0) > 0 || reason === chosen);
  return (
    <fieldset aria-label={t('rejected.reasons')} className={styles.reasons}>
      {known.map((reason) => (
        <Chip
          isSelected={chosen === reason}
          key={reason}
          mark={false}
          onChange={(isOn) => onChoose(isOn ? reason : undefined)}
        >
          {t(`reason.${reason}.title`)} <b>{byReason[reason] ?? 0}</b>
        </Chip>
      ))}
    </fieldset>
  );
}

/** Why this item is in no other list. */
export function Why({ rejection }: { rejection: Rejection }) {
  const t = useText();
  const locale = useLocale();
  const bookieName = useBookieName();
  const oddsText = useOddsText();
  const { reason } = rejection;
  if (reason === undefined) return null;
  const measured = measuredText(rejection, { t, locale, bookieName, oddsText });
  return (
    <span className={styles.why}>
      <Badge tone="outline">{t(`reason.${reason}.title`)}</Badge>
      <span>
        {reasonText(rejection, t)}
        {measured !== undefined && <span className={styles.detail}> {measured}</span>}
      </span>
    </span>
  );
}

interface RejectedListProps<Item extends ListItem> {
  items: readonly Item[];
  isLive: boolean;
  Row: ComponentType<RowProps<Item>>;
}

/** Rejected items by event, with the reason and the measurement. Nothing here is to be bet on. */
export function RejectedList<Item extends ListItem>({ items, isLive, Row }: RejectedListProps<Item>) {
  const id = useId();
  const groups = groupByEvent(
    items.map((item) => ({
      item,
      line: item.id,
      goneAtMs: undefined,
      isEmptied: false,
      isNew: false,
      isLate: false,
    })),
  );
  return (
    <ul className={styles.events}>
      {groups.map((group) => (
        <Card aria-labelledby={`${id}${group.id}`} as="li" key={group.id}>
          {group.rows[0] && (
            <EventHead end={null} isLive={isLive} item={group.rows[0].item} titleId={`${id}${group.id}`} />
          )}
          {group.rows.map(({ item }) => (
            <Row isLive={isLive} item={item} key={item.id} note={<Why rejection={item} />} />
          ))}
        </Card>
      ))}
    </ul>
  );
}
