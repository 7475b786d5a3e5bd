import { Badge, Card, type CardEdge, ChevronDownIcon, cx } from '@bothways/ui';
import { type ComponentType, memo, type ReactNode, useId } from 'react';
import { useText } from '../../texts.ts';
import { ringOf, statusOf, type WordKey } from '../../words/index.ts';
import type { ListItem } from '../kind/list-item.ts';
import type { RowProps } from '../kind/list-parts.ts';
import type { Row as ListRow } from '../model/arrange.ts';
import { furtherCount, type ShownLine, shownLines, standingCount } from '../model/positions.ts';
import styles from './event-card.module.css';
import { EventHead } from './event-head.tsx';

const EDGES: Readonly<Record<'paused' | 'long', CardEdge>> = { paused: 'paused', long: 'long-paused' };

export interface EventCardProps<Item> {
  rows: readonly ListRow<Item>[];
  isLive: boolean;
  /** Number of lines shown before "Show more". */
  perEvent: number;
  /** All lines are shown. */
  isExpanded: boolean;
  /** Lines with all their rows shown. */
  openLines: readonly string[];
  /** Opens or closes the event's further lines, or a line's further rows. */
  onExpand: (eventIdOrLine: string, isOpen: boolean) => void;
  /** Minimum height of the card although it holds less, px. */
  roomPx: number | undefined;
  selectedId: string | undefined;
  onSelect: (id: string) => void;
  onCalculate: (item: Item) => void;
  /** Position in the whole list, only part of which is mounted. */
  place: { at: number; of: number };
}

/** The parts of a card that differ between kinds of list. */
interface CardParts<Item> {
  Row: ComponentType<RowProps<Item>>;
  /** Label of the count, such as "3 arbs". */
  countOf: (item: Item) => WordKey;
  /** Menu in the card head, after the count. */
  EventMenu?: ComponentType<{ eventId: string }>;
}

/** Returns the selected id if one of the card's rows has it. */
const holds = (rows: readonly ListRow<ListItem>[], id: string | undefined): string | undefined =>
  rows.some(({ item }) => item.id === id) ? id : undefined;

/** Compares props: most cards are the same in consecutive arrangements of the list. */
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
    before.roomPx === next.roomPx &&
    before.openLines.join() === next.openLines.join() &&
    before.onExpand === next.onExpand &&
    before.onSelect === next.onSelect &&
    before.onCalculate === next.onCalculate
  );
}

/** Returns the item that was read last: it has the most recent match status. */
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
  const t = useText();
  return (
    <button aria-expanded={isExpanded} className={styles.more} onClick={onPress} type="button">
      {isExpanded ? t('card.showLess') : t('card.showMore', { count: hiddenCount })}
      <ChevronDownIcon className={cx(isExpanded && styles.turned)} size={12} />
    </button>
  );
}

/** Placeholder of a removed item: keeps its height, shows nothing. */
const Emptied = ({ children }: { children: ReactNode }) => (
  <div aria-hidden="true" className={styles.emptied} inert>
    {children}
  </div>
);

/**
 * Creates the card component of a kind: one event and its items, divided by hairlines; items on the same leg fold into
 * one line.
 */
export function eventCard<Item extends ListItem>({ Row, countOf, EventMenu }: CardParts<Item>) {
  type CardProps = EventCardProps<Item>;

  function LineRows({ line, card }: { line: ShownLine<Item>; card: CardProps }) {
    const { isLive, openLines, onExpand, selectedId, onSelect, onCalculate } = card;
    const isOpen = openLines.includes(line.key);
    const ways = {
      count: standingCount(line.folded),
      isOpen,
      onToggle: () => onExpand(line.key, !isOpen),
    };
    return line.shown.map(({ item, goneAtMs, isNew, isEmptied }, at) => {
      const row = (
        <Row
          goneAtMs={goneAtMs}
          isLive={isLive}
          isNew={isNew}
          isSelected={item.id === selectedId}
          isWay={at > 0}
          item={item}
          key={item.id}
          onCalculate={onCalculate}
          onSelect={onSelect}
          ways={at === 0 && ways.count > 0 ? ways : undefined}
        />
      );
      return isEmptied ? <Emptied key={item.id}>{row}</Emptied> : row;
    });
  }

  function EventCard(props: CardProps): ReactNode {
    const { rows, isLive, perEvent, isExpanded, openLines, onExpand, roomPx } = props;
    const t = useText();
    const titleId = useId();
    const known = newest(rows);
    if (!known) return null;
    const { eventId } = known._id;
    const ring = ringOf(statusOf(known.event, known.status));
    const lines = shownLines(rows, perEvent, isExpanded, (line) => openLines.includes(line));
    const hiddenCount = furtherCount(rows, perEvent);
    const isEmptied = rows.every((row) => row.isEmptied);
    // A card with anything expanded takes the height it needs.
    const minHeight = isExpanded || openLines.length > 0 ? undefined : roomPx;
    return (
      <Card
        aria-hidden={isEmptied || undefined}
        aria-labelledby={titleId}
        aria-posinset={props.place.at}
        aria-setsize={props.place.of}
        as="li"
        className={cx(isEmptied && styles.emptyCard)}
        data-event={eventId}
        edge={ring && !isEmptied ? EDGES[ring] : 'plain'}
        minHeight={minHeight}
      >
        <EventHead
          end={
            <span className={styles.end}>
              <Badge className={styles.count ?? ''}>
                {t(countOf(known), { count: standingCount(rows) })}
              </Badge>
              {EventMenu && <EventMenu eventId={eventId} />}
            </span>
          }
          isLive={isLive}
          item={known}
          titleId={titleId}
        />
        {lines.map((line) => (
          <LineRows card={props} key={line.key} line={line} />
        ))}
        {(hiddenCount > 0 || (isExpanded && lines.length > perEvent)) && (
          <MoreButton
            hiddenCount={hiddenCount}
            isExpanded={isExpanded}
            onPress={() => onExpand(eventId, !isExpanded)}
          />
        )}
      </Card>
    );
  }
  return memo(EventCard, isSameCard<Item>);
}
