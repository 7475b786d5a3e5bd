import type { DropMover, OddsDrop } from '@bothways/domain/history';
import { Badge, Odds, Table, type TableColumn } from '@bothways/ui';
import { useBookieName } from '../../bookies/index.ts';
import { useText } from '../texts.ts';
import { afterText, firstMover } from './drop-words.ts';
import styles from './drops.module.css';

const WIDTH = 96;
const EDGE = 4;

/** A dot for each move of a bookmaker, from the first move of all until now. */
function Strip({ mover, firstMs, untilMs }: { mover: DropMover; firstMs: number; untilMs: number }) {
  const spanMs = Math.max(1, untilMs - firstMs);
  const x = (iso: string): number => EDGE + ((Date.parse(iso) - firstMs) / spanMs) * (WIDTH - 2 * EDGE);
  const [began] = mover.moves;
  return (
    <svg aria-hidden="true" className={styles.strip} height="16" viewBox={`0 0 ${WIDTH} 16`} width={WIDTH}>
      <line className={styles.rail} x1={EDGE} x2={WIDTH - EDGE} y1="8" y2="8" />
      {began !== undefined && <line className={styles.since} x1={x(began)} x2={WIDTH - EDGE} y1="8" y2="8" />}
      {mover.moves.map((iso, place) => (
        <circle className={styles.move} cx={x(iso)} cy="8" key={iso} r={place === 0 ? 3.5 : 2.5} />
      ))}
    </svg>
  );
}

/** Every bookmaker in the order in which they moved. */
export function MoversTable({ drop, until }: { drop: OddsDrop; until: string }) {
  const t = useText();
  const name = useBookieName();
  const first = firstMover(drop);
  const firstAt = first?.movedAt ?? until;
  const columns: TableColumn<DropMover>[] = [
    {
      id: 'bookie',
      header: t('explorer.column.bookie'),
      cell: ({ bookie, isStale }) => (
        <>
          {name(bookie)} {isStale && <Badge tone="warn">{t('explorer.drops.stale')}</Badge>}
        </>
      ),
    },
    {
      id: 'from',
      header: t('explorer.drops.from'),
      isNumeric: true,
      weight: 'pale',
      cell: ({ from }) => <Odds odds={from} />,
    },
    {
      id: 'to',
      header: t('explorer.drops.to'),
      isNumeric: true,
      weight: 'strong',
      cell: ({ to }) => <Odds odds={to} />,
    },
    {
      id: 'strip',
      header: t('explorer.drops.when'),
      cell: (mover) => <Strip firstMs={Date.parse(firstAt)} mover={mover} untilMs={Date.parse(until)} />,
    },
    {
      id: 'after',
      header: t('explorer.drops.after'),
      isNumeric: true,
      cell: (mover) =>
        mover.movedAt === null ? (
          <span className={styles.notYet}>{t('explorer.drops.notYet')}</span>
        ) : mover === first ? (
          <b>{t('explorer.drops.isFirst')}</b>
        ) : (
          <span className={styles.pale}>{afterText(firstAt, mover.movedAt)}</span>
        ),
    },
  ];
  return (
    <Table
      columns={columns}
      label={t('explorer.drops.who')}
      rowKey={({ bookie }) => bookie}
      rows={drop.movers}
      size="small"
    />
  );
}
