import type { Arb } from '@bothways/domain/arbs';
import { Badge, Card, type CardEdge, ChevronDownIcon, cx } from '@bothways/ui';
import { memo, type ReactNode, useId } from 'react';
import { ringOf, statusOf } from '../../words/status.ts';
import { useWords } from '../../words/use-wording.ts';
import type { Row } from '../list/arrange.ts';
import { ArbRow } from './arb-row.tsx';
import styles from './event-card.module.css';
import { EventHead } from './event-head.tsx';

const EDGES: Readonly<Record<'paused' | 'long', CardEdge>> = { paused: 'paused', long: 'long-paused' };

export interface EventCardProps {
  rows: readonly Row[];
  isLive: boolean;
  /** How many arbs stand before "Show more". */
  perEvent: number;
  /** All of them stand. */
  isExpanded: boolean;
  onExpand: (eventId: string, isExpanded: boolean) => void;
  selectedId: string | undefined;
  onSelect: (id: string) => void;
  onCalculate?: ((arb: Arb) => void) | undefined;
  /** What can be done with a row beside calculating; the same function from one render to the next. */
  actions?: ((arb: Arb, isGone: boolean) => ReactNode) | undefined;
  /** In the head, behind the count; the same function from one render to the next. */
  headActions?: ((eventId: string) => ReactNode) | undefined;
  /** Place in the whole list, of which only a part is in the page. */
  place?: { at: number; of: number } | undefined;
}

/** Most cards are the same from one picture of the list to the next. */
const isSameCard = (
  { rows, ...before }: EventCardProps,
  { rows: nextRows, ...next }: EventCardProps,
): boolean =>
  rows.length === nextRows.length &&
  rows.every((row, index) => row === nextRows[index]) &&
  before.isLive === next.isLive &&
  before.perEvent === next.perEvent &&
  before.isExpanded === next.isExpanded &&
  before.onExpand === next.onExpand &&
  before.actions === next.actions &&
  before.headActions === next.headActions &&
  before.place?.at === next.place?.at &&
  before.place?.of === next.place?.of &&
  before.onSelect === next.onSelect &&
  before.onCalculate === next.onCalculate &&
  holds(rows, before.selectedId) === holds(rows, next.selectedId);

/** The arb that was read last knows best how the match stands. */
const newest = (rows: readonly Row[]): Arb | undefined =>
  rows.reduce<Arb | undefined>(
    (best, { arb }) => (best && best.updatedOn >= arb.updatedOn ? best : arb),
    undefined,
  );

/** The selected row, as far as this card is concerned. */
const holds = (rows: readonly Row[], id: string | undefined): string | undefined =>
  rows.some(({ arb }) => arb.id === id) ? id : undefined;

/** One event and its arbs, divided by hairlines. */
export const EventCard = memo(function EventCard(props: EventCardProps) {
  const { rows, isLive, perEvent, isExpanded, onExpand, selectedId, onSelect, onCalculate, actions } = props;
  const t = useWords();
  const titleId = useId();
  const known = newest(rows);
  if (!known) return null;
  const ring = ringOf(statusOf(known.event, known.status));
  const standing = rows.filter(({ goneAtMs }) => goneAtMs === undefined).length;
  return (
    <Card
      aria-labelledby={titleId}
      aria-posinset={props.place?.at}
      aria-setsize={props.place?.of}
      as="li"
      edge={ring ? EDGES[ring] : 'plain'}
    >
      <EventHead
        arb={known}
        end={
          <span className={styles.end}>
            <Badge>{t('card.arbs', { count: standing })}</Badge>
            {props.headActions?.(known._id.eventId)}
          </span>
        }
        isLive={isLive}
        titleId={titleId}
      />
      {(isExpanded ? rows : rows.slice(0, perEvent)).map(({ arb, goneAtMs, isNew }) => (
        <ArbRow
          actions={actions}
          arb={arb}
          goneAtMs={goneAtMs}
          isLive={isLive}
          isNew={isNew}
          isSelected={arb.id === selectedId}
          key={arb.id}
          onCalculate={onCalculate}
          onSelect={onSelect}
        />
      ))}
      {rows.length > perEvent && (
        <button
          aria-expanded={isExpanded}
          className={styles.more}
          onClick={() => onExpand(known._id.eventId, !isExpanded)}
          type="button"
        >
          {isExpanded ? t('card.showLess') : t('card.showMore', { count: rows.length - perEvent })}
          <ChevronDownIcon className={cx(isExpanded && styles.turned)} size={12} />
        </button>
      )}
    </Card>
  );
}, isSameCard);
