import { Badge, Card, type CardEdge, ChevronDownIcon, cx } from '@bothways/ui';
import { type ComponentType, memo, type ReactNode, useId } from 'react';
import { ringOf, statusOf, useWords, type WordKey } from '../../words/index.ts';
import type { ListItem } from '../kind/list-item.ts';
import type { RowProps } from '../kind/list-parts.ts';
import type { Row as ListRow } from '../model/arrange.ts';
import { shownRows } from '../model/places.ts';
import styles from './event-card.module.css';
import { EventHead } from './event-head.tsx';

const EDGES: Readonly<Record<'paused' | 'long', CardEdge>> = { paused: 'paused', long: 'long-paused' };

export interface EventCardProps<Item> {
  rows: readonly ListRow<Item>[];
  isLive: boolean;
  /** How many items stand before "Show more". */
  perEvent: number;
  /** All of them stand. */
  isExpanded: boolean;
  onExpand: (eventId: string, isExpanded: boolean) => void;
  selectedId: string | undefined;
  onSelect: (id: string) => void;
  onCalculate: (item: Item) => void;
  /** Place in the whole list, of which only a part is in the page. */
  place: { at: number; of: number };
}

/** What of a card a kind of list has of its own. */
interface CardParts<Item> {
  Row: ComponentType<RowProps<Item>>;
  /** "3 arbs". */
  count: WordKey;
  /** In the head, behind the count. */
  EventMenu?: ComponentType<{ eventId: string }>;
}

/** The selected row, as far as this card is concerned. */
const holds = (rows: readonly ListRow<ListItem>[], id: string | undefined): string | undefined =>
  rows.some(({ item }) => item.id === id) ? id : undefined;

/** Most cards are the same from one picture of the list to the next. */
function isSameCard<Item extends ListItem>(
  { rows, selectedId, place, ...before }: EventCardProps<Item>,
  next: EventCardProps<Item>,
): boolean {
  return (
    rows.length === next.rows.length &&
    rows.every((row, index) => row === next.rows[index]) &&
    holds(rows, selectedId) === holds(rows, next.selectedId) &&
    place.at === next.place.at &&
    place.of === next.place.of &&
    before.isLive === next.isLive &&
    before.perEvent === next.perEvent &&
    before.isExpanded === next.isExpanded &&
    before.onExpand === next.onExpand &&
    before.onSelect === next.onSelect &&
    before.onCalculate === next.onCalculate
  );
}

/** The item that was read last knows best how the match stands. */
const newest = <Item extends ListItem>(rows: readonly ListRow<Item>[]): Item | undefined =>
  rows.reduce<Item | undefined>(
    (best, { item }) => (best && best.updatedOn >= item.updatedOn ? best : item),
    undefined,
  );

interface MoreButtonProps {
  hiddenCount: number;
  isExpanded: boolean;
  onPress: () => void;
}

function MoreButton({ hiddenCount, isExpanded, onPress }: MoreButtonProps) {
  const t = useWords();
  return (
    <button aria-expanded={isExpanded} className={styles.more} onClick={onPress} type="button">
      {isExpanded ? t('card.showLess') : t('card.showMore', { count: hiddenCount })}
      <ChevronDownIcon className={cx(isExpanded && styles.turned)} size={12} />
    </button>
  );
}

/** Makes a kind's card: one event and its items, divided by hairlines. */
export function eventCard<Item extends ListItem>({ Row, count, EventMenu }: CardParts<Item>) {
  function EventCard(props: EventCardProps<Item>): ReactNode {
    const { rows, isLive, perEvent, isExpanded, onExpand, selectedId, onSelect, onCalculate } = props;
    const t = useWords();
    const titleId = useId();
    const known = newest(rows);
    if (!known) return null;
    const { eventId } = known._id;
    const ring = ringOf(statusOf(known.event, known.status));
    const standing = rows.filter(({ goneAtMs }) => goneAtMs === undefined).length;
    return (
      <Card
        aria-labelledby={titleId}
        aria-posinset={props.place.at}
        aria-setsize={props.place.of}
        as="li"
        edge={ring ? EDGES[ring] : 'plain'}
      >
        <EventHead
          end={
            <span className={styles.end}>
              <Badge>{t(count, { count: standing })}</Badge>
              {EventMenu && <EventMenu eventId={eventId} />}
            </span>
          }
          isLive={isLive}
          item={known}
          titleId={titleId}
        />
        {shownRows(rows, perEvent, isExpanded).map(({ item, goneAtMs, isNew }) => (
          <Row
            goneAtMs={goneAtMs}
            isLive={isLive}
            isNew={isNew}
            isSelected={item.id === selectedId}
            item={item}
            key={item.id}
            onCalculate={onCalculate}
            onSelect={onSelect}
          />
        ))}
        {rows.length > perEvent && (
          <MoreButton
            hiddenCount={rows.length - perEvent}
            isExpanded={isExpanded}
            onPress={() => onExpand(eventId, !isExpanded)}
          />
        )}
      </Card>
    );
  }
  return memo(EventCard, isSameCard<Item>);
}
