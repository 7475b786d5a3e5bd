import type { EventSide } from '@bothways/domain/matching';
import { Badge, Checkbox, DateText, Table, type TableColumn } from '@bothways/ui';
import type { ReactNode } from 'react';
import styles from './matching-screen.module.css';
import { useText } from './texts.ts';

interface Props {
  label: string;
  sides: readonly EventSide[];
  /** Sources selected to leave; omitted if nothing is selectable. */
  chosen?: readonly string[];
  onChosen?: (chosen: readonly string[]) => void;
}

/** Each source's version of an event, one below the other; differences from the first are highlighted. */
export function EventSides({ label, sides, chosen, onChosen }: Props) {
  const t = useText();
  const [first] = sides;
  const isOther = (side: EventSide, of: (one: EventSide) => string): boolean =>
    first !== undefined && of(side) !== of(first);
  const homeOf = ({ home, away, swapped }: EventSide): string => (swapped ? away : home);
  const awayOf = ({ home, away, swapped }: EventSide): string => (swapped ? home : away);
  const columns: TableColumn<EventSide>[] = [
    {
      id: 'source',
      header: t('matching.source'),
      isRowHeader: true,
      cell: (side) =>
        chosen && onChosen ? (
          <Checkbox
            isSelected={chosen.includes(side.source)}
            onChange={(isChosen) =>
              onChosen(
                isChosen ? [...chosen, side.source] : chosen.filter((source) => source !== side.source),
              )
            }
          >
            {side.source}
          </Checkbox>
        ) : (
          side.source
        ),
    },
    {
      id: 'home',
      header: t('matching.home'),
      cell: (side) => <Differing isOther={isOther(side, homeOf)}>{homeOf(side)}</Differing>,
    },
    {
      id: 'away',
      header: t('matching.away'),
      cell: (side) => <Differing isOther={isOther(side, awayOf)}>{awayOf(side)}</Differing>,
    },
    {
      id: 'league',
      header: t('matching.league'),
      cell: (side) => (
        <Differing isOther={isOther(side, leagueOf)}>{leagueOf(side) || t('matching.unsaid')}</Differing>
      ),
    },
    {
      id: 'start',
      header: t('matching.start'),
      cell: (side) => (
        <Differing isOther={isOther(side, startOf)}>
          <DateText style="dateTime" value={side.startedAt} />
        </Differing>
      ),
    },
    {
      id: 'bookies',
      header: t('matching.bookies'),
      cell: ({ bookies, swapped }) => (
        <span className={styles.bookies}>
          {bookies.join(', ') || t('matching.noPrices')}{' '}
          {swapped && <Badge tone="outline">{t('matching.swapped')}</Badge>}
        </span>
      ),
    },
  ];
  return <Table columns={columns} label={label} rowKey={({ source }) => source} rows={sides} size="small" />;
}

const leagueOf = ({ country, league }: EventSide): string => [country, league].filter(Boolean).join(' · ');
const startOf = ({ startedAt }: EventSide): string => String(Date.parse(startedAt));

function Differing({ isOther, children }: { isOther: boolean; children: ReactNode }) {
  const t = useText();
  if (!isOther) return children;
  return (
    <span className={styles.differing}>
      <mark>{children}</mark> <span className={styles.differs}>{t('matching.differs')}</span>
    </span>
  );
}
