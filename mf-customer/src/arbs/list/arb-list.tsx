import type { Arb } from '@bothways/domain/arbs';
import { useLocale, usePermission } from '@bothways/platform';
import { Button, formatNumber, VirtualList, type VirtualListHandle } from '@bothways/ui';
import type { ReactNode, Ref, RefObject } from 'react';
import { AnalyzedMenu } from '../../analyzed/analyzed-menu.tsx';
import { useAnalyzedList } from '../../analyzed/use-analyzed.ts';
import { useWords } from '../../words/use-wording.ts';
import { EventCard } from '../card/event-card.tsx';
import { RowActions } from '../card/row-actions.tsx';
import { PHONE, useMedia } from '../use-media.ts';
import styles from './arb-list.module.css';
import type { Arrangement } from './arrange.ts';
import type { EventGroup } from './group.ts';
import { ListHead } from './list-head.tsx';
import { cardHeight } from './list-model.ts';
import type { Expanded } from './use-expanded.ts';

/** Between two cards, as the list's own gap. */
const GAP_PX = 12;

export interface ArbListProps {
  arrangement: Arrangement;
  /** The same rows by event. */
  groups: readonly EventGroup[];
  expanded: Expanded;
  /** How many the server has, of which the list may be the first. */
  total: number;
  isLive: boolean;
  perEvent: number;
  selectedId: string | undefined;
  onSelect: (id: string) => void;
  onCalculate: (arb: Arb) => void;
  /** Lets what waits for the pointer move in. */
  onRelease: () => void;
  /** Asks for the rest; absent once all was asked for. */
  onShowAll: (() => void) | undefined;
  /** What scrolls. */
  scroller: RefObject<HTMLElement | null>;
  cards: Ref<VirtualListHandle>;
}

/** Arbs that came while the pointer was on the list. */
function Waiting({ count, onRelease }: { count: number; onRelease: () => void }) {
  const t = useWords();
  if (count === 0) return null;
  return (
    <div className={styles.waiting}>
      <Button onPress={onRelease} size="small">
        {t('list.waiting', { count })}
      </Button>
    </div>
  );
}

const analyzedMenu = (eventId: string): ReactNode => <AnalyzedMenu eventId={eventId} />;
const rowActions = (arb: Arb, isGone: boolean): ReactNode => <RowActions arb={arb} isGone={isGone} />;
const idOf = ({ id }: EventGroup): string => id;

/** The standing list: one card an event, in the order of its best arb. */
export function ArbList(props: ArbListProps) {
  const { arrangement, groups, expanded, total, isLive, perEvent, selectedId } = props;
  const t = useWords();
  const locale = useLocale();
  const isNarrow = useMedia(PHONE);
  const mayAnalyze = usePermission('manage:analyzed_events').allowed;
  useAnalyzedList(mayAnalyze);
  const standing = arrangement.rows.filter(({ goneAtMs }) => goneAtMs === undefined).length;
  return (
    <>
      <Waiting count={arrangement.waiting} onRelease={props.onRelease} />
      <ListHead />
      <VirtualList
        estimate={(group) => cardHeight(group, perEvent, expanded.has(group.id), isNarrow)}
        gap={GAP_PX}
        items={groups}
        keyOf={idOf}
        ref={props.cards}
        scroller={props.scroller}
      >
        {({ id, rows }, index) => (
          <EventCard
            actions={rowActions}
            headActions={mayAnalyze ? analyzedMenu : undefined}
            isExpanded={expanded.has(id)}
            isLive={isLive}
            key={id}
            onCalculate={props.onCalculate}
            onExpand={expanded.set}
            onSelect={props.onSelect}
            perEvent={perEvent}
            place={{ at: index + 1, of: groups.length }}
            rows={rows}
            selectedId={selectedId}
          />
        )}
      </VirtualList>
      {total > standing + arrangement.waiting && (
        <p className={styles.cut}>
          {t('list.cut', { shown: formatNumber(standing, locale), total: formatNumber(total, locale) })}
          {props.onShowAll && (
            <Button onPress={props.onShowAll} size="small">
              {t('list.showAll')}
            </Button>
          )}
        </p>
      )}
    </>
  );
}
