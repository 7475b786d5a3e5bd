import type { LineOdds, LineRow } from '@bothways/domain/history';
import { useLocale } from '@bothways/platform';
import { Badge, Card, MISSING, Odds, Percent, Table, type TableColumn } from '@bothways/ui';
import { download } from '../account/index.ts';
import { useBookieName } from '../bookies/index.ts';
import { ShortAge } from '../time/index.ts';
import { shortSelectionText, type Wording } from '../words/index.ts';
import { CsvButton } from './csv-button.tsx';
import styles from './explorer.module.css';
import { tableCsv } from './explorer-csv.ts';
import { bestPrice } from './line-prices.ts';
import type { ShownLine } from './line-tiles.tsx';
import { lineName, pickOfLine } from './line-words.ts';
import { useText } from './texts.ts';

interface LineTableProps extends ShownLine {
  wording: Wording;
  onBookie: (bookie: string) => void;
}

/** Further results beyond this number have no column. */
const MAX_OTHERS = 2;

const orMissing = (odds: number | null | undefined) =>
  typeof odds === 'number' ? <Odds odds={odds} /> : MISSING;
const pctOrMissing = (percent: number | null | undefined, sign: 'auto' | 'always' = 'auto') =>
  typeof percent === 'number' ? <Percent digits={1} percent={percent} sign={sign} /> : MISSING;

function Name({
  row,
  best,
  bookie,
  onBookie,
}: Pick<LineTableProps, 'bookie' | 'onBookie'> & { row: LineRow; best: string | undefined }) {
  const t = useText();
  const name = useBookieName();
  return (
    <button
      aria-pressed={row.bookie === bookie}
      className={styles.name}
      onClick={() => onBookie(row.bookie)}
      type="button"
    >
      {name(row.bookie)} {row.bookie === best && <Badge>{t('explorer.best')}</Badge>}
    </button>
  );
}

function useColumns(props: LineTableProps): TableColumn<LineRow>[] {
  const { line, at, bookie, onBookie, wording } = props;
  const t = useText();
  const best = bestPrice(line, at)?.bookie;
  const { stands } = line;
  const price = (row: LineRow) => row.prices[at];
  const others = line.selections.flatMap((one, place) =>
    place === at || line.selections.length > MAX_OTHERS + 1
      ? []
      : [{ place, name: shortSelectionText(pickOfLine(line, one), wording) }],
  );
  const moves = (count: number | undefined): string =>
    count === undefined ? MISSING : line.isOutline ? t('explorer.atLeast', { count }) : String(count);
  return [
    {
      id: 'bookie',
      header: t('explorer.column.bookie'),
      weight: 'strong',
      cell: (row) => <Name best={best} bookie={bookie} onBookie={onBookie} row={row} />,
    },
    {
      id: 'opening',
      header: t('explorer.column.opening'),
      isNumeric: true,
      cell: (row) => orMissing(price(row)?.opening),
    },
    {
      id: 'highest',
      header: t('explorer.column.highest'),
      isNumeric: true,
      cell: (row) => orMissing(price(row)?.highest),
    },
    {
      id: 'lowest',
      header: t('explorer.column.lowest'),
      isNumeric: true,
      cell: (row) => orMissing(price(row)?.lowest),
    },
    {
      id: 'last',
      header: t(`explorer.column.${stands}`),
      isNumeric: true,
      weight: 'strong',
      cell: (row) => orMissing(price(row)?.last),
    },
    {
      id: 'since',
      header: t('explorer.column.since'),
      isNumeric: true,
      cell: (row) => pctOrMissing(price(row)?.changePct, 'always'),
    },
    {
      id: 'moves',
      header: t('explorer.column.moves'),
      isNumeric: true,
      weight: 'pale',
      cell: (row) => moves(price(row)?.moves),
    },
    ...others.map(({ place, name }) => ({
      id: `other${place}`,
      header: t(`explorer.column.other.${stands}`, { name }),
      isNumeric: true,
      cell: (row: LineRow) => orMissing(row.prices[place]?.last),
    })),
    {
      id: 'margin',
      header: t('explorer.column.margin'),
      isNumeric: true,
      weight: 'pale',
      cell: (row) => pctOrMissing(row.marginPct),
    },
    {
      id: 'noVig',
      header: t('explorer.column.noVig'),
      isNumeric: true,
      weight: 'strong',
      cell: (row) => orMissing(row.noVig?.[at]),
    },
    {
      id: 'changed',
      header: t('explorer.column.changed'),
      isNumeric: true,
      weight: 'pale',
      cell: (row) => ageOf(price(row)?.changedAt),
    },
    ...(stands === 'now'
      ? [
          {
            id: 'seen',
            header: t('explorer.column.seen'),
            isNumeric: true,
            weight: 'pale' as const,
            cell: (row: LineRow) => ageOf(price(row)?.seenAt),
          },
        ]
      : []),
  ];
}

const ageOf = (since: string | null | undefined) => (since ? <ShortAge since={since} /> : MISSING);

/** The mean of all, below each figure that has one. */
function Foot({ line, at, columns }: ShownLine & { columns: readonly TableColumn<LineRow>[] }) {
  const t = useText();
  const average = line.average[at];
  const since =
    typeof average?.opening === 'number' && typeof average.last === 'number'
      ? (average.last / average.opening - 1) * 100
      : null;
  const cell = (id: string) => {
    if (id === 'opening') return orMissing(average?.opening);
    if (id === 'last') return orMissing(average?.last);
    if (id === 'since') return pctOrMissing(since, 'always');
    if (id === 'margin') return pctOrMissing(line.averageMarginPct);
    if (id === 'noVig') return orMissing(average?.noVig);
    return id.startsWith('other') ? orMissing(line.average[Number(id.slice(5))]?.last) : null;
  };
  return (
    <tr className={styles.foot}>
      {columns.map(({ id }, place) =>
        place === 0 ? (
          <th key={id} scope="row">
            {t('explorer.averageOf', { count: average?.lastOf ?? 0 })}
          </th>
        ) : (
          <td className={styles.numeric} key={id}>
            {cell(id)}
          </td>
        ),
      )}
    </tr>
  );
}

const fileOf = (line: LineOdds, what: string): string => `${line.event.id}-${line.line}-${what}.csv`;

/** Every bookmaker's prices of a selection; a row selects the emphasised line of the chart. */
export function LineTable(props: LineTableProps) {
  const { line, at, bookie, wording } = props;
  const t = useText();
  const locale = useLocale();
  const name = useBookieName();
  const columns = useColumns(props);
  const rows = line.rows.filter(({ prices }) => prices[at]);
  const save = (): void => download(fileOf(line, 'table'), 'text/csv', tableCsv(line, wording, name));
  return (
    <>
      <Card>
        <div className={styles.cardHead}>
          <h4 className={styles.cardTitle}>{t('explorer.table')}</h4>
          <span className={styles.grow} />
          <CsvButton onPress={save}>{t('explorer.csvTable')}</CsvButton>
        </div>
        <Table
          columns={columns}
          foot={<Foot at={at} bookie={bookie} columns={columns} line={line} />}
          isRowSelected={(row) => row.bookie === bookie}
          key={locale}
          label={lineName(line, wording)}
          rowKey={(row) => row.bookie}
          rows={rows}
          size="small"
        />
      </Card>
      <p className={styles.note}>
        {t(`explorer.note.${line.stands}`)} {line.isOutline && t('explorer.note.outline')}
      </p>
    </>
  );
}
