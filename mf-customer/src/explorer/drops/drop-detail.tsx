import type { DropMover, OddsDrop, OddsDrops } from '@bothways/domain/history';
import { LocaleLink, useLocale, useSession } from '@bothways/platform';
import {
  buttonClass,
  ChartLineIcon,
  DateText,
  IconButton,
  MISSING,
  Odds,
  Percent,
  Sheet,
  SidePanel,
  SportIcon,
  Stat,
  Table,
  type TableColumn,
  TrendingUpIcon,
  useOddsText,
  XIcon,
} from '@bothways/ui';
import type { ReactNode } from 'react';
import { useBookieName } from '../../bookies/index.ts';
import { oddsPath, valuesPath } from '../../dashboard/index.ts';
import { DetailSection } from '../../live-list/index.ts';
import { ShortAge, StartTime } from '../../time/index.ts';
import { countryText } from '../../words/index.ts';
import { wordingOf } from '../line-words.ts';
import { useText } from '../texts.ts';
import { dropText, firstMover } from './drop-words.ts';
import styles from './drops.module.css';
import { MoversTable } from './movers-table.tsx';

interface DropDetailProps {
  drop: OddsDrop;
  answer: OddsDrops;
  isPhone: boolean;
  onClose: () => void;
}

function Head({ drop, answer, onClose }: Omit<DropDetailProps, 'isPhone'>) {
  const t = useText();
  const locale = useLocale();
  const name = useBookieName();
  const odds = useOddsText();
  const { event, noVig } = drop;
  const first = firstMover(drop);
  const league = [event.league, countryText(event.country, locale)].filter((part) => part !== '').join(', ');
  return (
    <div className={styles.detailHead}>
      <div className={styles.detailTop}>
        <SportIcon sport={event.sport} />
        <h2 className={styles.title}>
          {event.home} – {event.away}
        </h2>
        <IconButton label={t('detail.close')} onPress={onClose} size="small">
          <XIcon size={14} />
        </IconButton>
      </div>
      <p className={styles.below}>
        {league} · <StartTime startedAt={event.startsAt} />
      </p>
      <p className={styles.strong}>{dropText(drop, wordingOf(event, t, locale))}</p>
      <div className={styles.figures}>
        <Stat label={t(`explorer.drops.dropIn.${answer.window}`)} size="large">
          <Percent digits={1} percent={drop.changePct} />
        </Stat>
        <Stat label={name(drop.reference)}>
          {odds(drop.from)} → {odds(drop.to)}
        </Stat>
        <Stat label={t('explorer.drops.noVigNow')}>{noVig ? <Odds odds={noVig.to} /> : MISSING}</Stat>
        {typeof noVig?.chancePct === 'number' && (
          <Stat label={t('explorer.drops.chance')}>
            <Percent digits={1} percent={noVig.chancePct} sign="always" />
          </Stat>
        )}
        <Stat label={t('explorer.drops.firstMove')}>
          {first?.movedAt ? <ShortAge since={first.movedAt} /> : MISSING}
        </Stat>
      </div>
    </div>
  );
}

/** Bookmakers that still offer more than the reference's fair price. */
function Behind({ drop }: { drop: OddsDrop }) {
  const t = useText();
  const name = useBookieName();
  const odds = useOddsText();
  const noVig = drop.noVig?.to;
  if (noVig === undefined) return null;
  const behind = drop.movers.filter(({ to, isStale }) => !isStale && to > noVig);
  const columns: TableColumn<DropMover>[] = [
    { id: 'bookie', header: t('explorer.column.bookie'), cell: ({ bookie }) => name(bookie) },
    { id: 'price', header: t('explorer.drops.price'), isNumeric: true, cell: ({ to }) => <Odds odds={to} /> },
    {
      id: 'seen',
      header: t('explorer.column.seen'),
      isNumeric: true,
      weight: 'pale',
      cell: ({ seenAt }) => (seenAt ? <ShortAge since={seenAt} /> : MISSING),
    },
    {
      id: 'value',
      header: t('explorer.drops.value'),
      isNumeric: true,
      cell: ({ to }) => <Percent percent={(to / noVig - 1) * 100} sign="always" tone="result" />,
    },
  ];
  return (
    <DetailSection
      aside={t('explorer.drops.against', { odds: odds(noVig) })}
      title={t('explorer.drops.behind')}
    >
      {behind.length === 0 ? (
        <p className={styles.below}>{t('explorer.drops.nobodyBehind')}</p>
      ) : (
        <Table
          columns={columns}
          label={t('explorer.drops.behind')}
          rowKey={({ bookie }) => bookie}
          rows={behind.toSorted((a, b) => b.to - a.to)}
          size="small"
        />
      )}
    </DetailSection>
  );
}

function Actions({ drop, answer }: Pick<DropDetailProps, 'drop' | 'answer'>): ReactNode {
  const t = useText();
  const session = useSession();
  const { mode } = answer;
  return (
    <>
      <LocaleLink className={buttonClass({})} to={oddsPath(drop.pick.topic, drop.reference, mode)}>
        <ChartLineIcon size={14} /> {t('explorer.drops.openEvent')}
      </LocaleLink>
      {session.has(`valueBets:${mode}`) && (
        <LocaleLink className={buttonClass({})} to={valuesPath(mode)}>
          <TrendingUpIcon size={14} /> {t('explorer.drops.valueBets')}
        </LocaleLink>
      )}
    </>
  );
}

/** One drop: who moved first and when each followed, and who has not moved yet. */
export function DropDetail({ drop, answer, isPhone, onClose }: DropDetailProps) {
  const t = useText();
  const first = firstMover(drop);
  const label = t('explorer.drops.selected');
  const body = (
    <>
      <DetailSection
        aside={
          first?.movedAt && (
            <>
              {t('explorer.drops.since')} <DateText style="clock" value={first.movedAt} />
            </>
          )
        }
        title={t('explorer.drops.who')}
      >
        <MoversTable drop={drop} until={answer.until} />
        <p className={styles.note}>{t('explorer.drops.order')}</p>
      </DetailSection>
      <Behind drop={drop} />
    </>
  );
  const head = (close: () => void) => <Head answer={answer} drop={drop} onClose={close} />;
  const actions = <Actions answer={answer} drop={drop} />;
  if (!isPhone)
    return (
      <SidePanel className={styles.panel} footer={actions} header={head(onClose)} label={label}>
        {body}
      </SidePanel>
    );
  return (
    <Sheet footer={actions} isOpen label={label} onClose={onClose}>
      {(close) => (
        <>
          {head(close)}
          {body}
        </>
      )}
    </Sheet>
  );
}
