import type { ValueBet } from '@bothways/domain/valuebets';
import { Badge, Card, type CardEdge, ChevronDownIcon, cx } from '@bothways/ui';
import { useId } from 'react';
import card from '../arbs/card/event-card.module.css';
import { EventHead } from '../arbs/card/event-head.tsx';
import type { Row } from '../arbs/list/arrange.ts';
import { shownRows } from '../arbs/list/list-model.ts';
import { ringOf, statusOf } from '../words/status.ts';
import { useWords } from '../words/use-wording.ts';
import { ValueRow } from './value-row.tsx';

const EDGES: Readonly<Record<'paused' | 'long', CardEdge>> = { paused: 'paused', long: 'long-paused' };

/** So many value bets stand before "Show more". */
export const BETS_SHOWN = 2;

export interface ValueCardProps {
  rows: readonly Row<ValueBet>[];
  isLive: boolean;
  isExpanded: boolean;
  onExpand: (eventId: string, isExpanded: boolean) => void;
  selectedId: string | undefined;
  onSelect: (id: string) => void;
  onCalculate: (value: ValueBet) => void;
}

/** The bet that was read last knows best how the match stands. */
const newest = (rows: readonly Row<ValueBet>[]): ValueBet | undefined =>
  rows.map(({ arb }) => arb).toSorted((a, b) => (a.updatedOn < b.updatedOn ? 1 : -1))[0];

/** One event and its value bets, divided by hairlines. */
export function ValueCard(props: ValueCardProps) {
  const { rows, isLive, isExpanded, onExpand, selectedId, onSelect, onCalculate } = props;
  const t = useWords();
  const titleId = useId();
  const known = newest(rows);
  if (!known) return null;
  const ring = ringOf(statusOf(known.event, known.status));
  const count = rows.filter(({ goneAtMs }) => goneAtMs === undefined).length;
  return (
    <Card aria-labelledby={titleId} as="li" edge={ring ? EDGES[ring] : 'plain'}>
      <EventHead
        arb={known}
        end={<Badge>{t('valuebets.count', { count })}</Badge>}
        isLive={isLive}
        titleId={titleId}
      />
      {shownRows({ id: known.event.id, rows }, BETS_SHOWN, isExpanded).map(
        ({ arb: value, goneAtMs, isNew }) => (
          <ValueRow
            goneAtMs={goneAtMs}
            isLive={isLive}
            isNew={isNew}
            isSelected={value.id === selectedId}
            key={value.id}
            onCalculate={onCalculate}
            onSelect={onSelect}
            value={value}
          />
        ),
      )}
      {rows.length > BETS_SHOWN && (
        <button
          aria-expanded={isExpanded}
          className={card.more}
          onClick={() => onExpand(known.event.id, !isExpanded)}
          type="button"
        >
          {isExpanded ? t('card.showLess') : t('card.showMore', { count: rows.length - BETS_SHOWN })}
          <ChevronDownIcon className={cx(isExpanded && card.turned)} size={12} />
        </button>
      )}
    </Card>
  );
}
