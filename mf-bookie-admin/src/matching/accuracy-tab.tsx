import { type AccuracyRow, ENOUGH_JOINED } from '@bothways/domain/matching';
import { useQuery } from '@bothways/platform';
import {
  EmptyState,
  formatNumber,
  formatPercent,
  MISSING,
  Segmented,
  SportIcon,
  Table,
  type TableColumn,
  useUi,
} from '@bothways/ui';
import { PageState, pageStyles as styles, useListParams } from '../page/index.ts';
import { accuracyQuery } from './events.queries.ts';
import { useText } from './texts.ts';

/** Accuracy of automatic matching by sport and source, with definitions. */
export function AccuracyTab() {
  const t = useText();
  const { locale } = useUi();
  const { chosen, change } = useListParams<'days'>('page');
  const days = chosen('days') === '90' ? '90' : '30';
  const query = useQuery(accuracyQuery(days));
  const count = (of: (row: AccuracyRow) => number) => (row: AccuracyRow) => formatNumber(of(row), locale);
  const columns: TableColumn<AccuracyRow>[] = [
    { id: 'source', header: t('matching.source'), cell: ({ source }) => source, isRowHeader: true },
    {
      id: 'sport',
      header: t('matching.aliases.sport'),
      cell: ({ sport }) => <SportIcon size={16} sport={sport} />,
    },
    {
      id: 'right',
      header: t('matching.accuracy.right'),
      isNumeric: true,
      cell: ({ rightShare, joined }) => {
        if (rightShare === undefined) return MISSING;
        const text = t('matching.accuracy.share', {
          percent: formatPercent(rightShare * 100, locale, { digits: 1 }),
          count: joined,
        });
        return joined < ENOUGH_JOINED ? <span className={styles.pale}>{text}</span> : text;
      },
    },
    {
      id: 'joined',
      header: t('matching.accuracy.joined'),
      isNumeric: true,
      cell: count(({ joined }) => joined),
    },
    { id: 'wrong', header: t('matching.accuracy.wrong'), isNumeric: true, cell: count(({ wrong }) => wrong) },
    {
      id: 'missed',
      header: t('matching.accuracy.missed'),
      isNumeric: true,
      cell: count(({ missed }) => missed),
    },
    {
      id: 'one',
      header: t('matching.accuracy.askedOne'),
      isNumeric: true,
      cell: count(({ askedOne }) => askedOne),
    },
    {
      id: 'two',
      header: t('matching.accuracy.askedTwo'),
      isNumeric: true,
      cell: count(({ askedTwo }) => askedTwo),
    },
  ];
  return (
    <>
      <div className={styles.filters}>
        <Segmented
          label={t('matching.accuracy.period')}
          onChange={(next) => change('days', next === '30' ? '' : next)}
          options={(['30', '90'] as const).map((value) => ({
            value,
            label: t('matching.accuracy.days', { count: Number(value) }),
          }))}
          value={days}
        />
      </div>
      <PageState failed={t('matching.accuracy.failed')} query={query}>
        {({ rows }) => (
          <div className={styles.table}>
            <Table
              columns={columns}
              empty={<EmptyState title={t('matching.accuracy.none')} />}
              label={t('matching.tabs.accuracy')}
              rowKey={({ sport, source }) => `${sport} ${source}`}
              rows={rows}
            />
          </div>
        )}
      </PageState>
      <ul className={styles.note}>
        {(['period', 'joined', 'wrong', 'missed', 'asked', 'right', 'pale'] as const).map((word) => (
          <li key={word}>{t(`matching.accuracy.means.${word}`)}</li>
        ))}
      </ul>
    </>
  );
}
