import type { BookieStatus, GivenBack, OutagesAnswer } from '@bothways/domain/bookie-status';
import { centsOfEuros } from '@bothways/domain/money';
import { useLocale } from '@bothways/platform';
import { Card, formatMoney, Skeleton, Stat } from '@bothways/ui';
import { serverNow } from '../time/index.ts';
import styles from './bookie-status.module.css';
import { countStates } from './status-rows.ts';
import { useText } from './texts.ts';
import { useFigures } from './use-figures.ts';

/** Maximum number of names; the rest is a count. */
const NAMED = 3;

function useNames(): (bookies: readonly BookieStatus[]) => string {
  const t = useText();
  return (bookies) => {
    if (bookies.length === 0) return t('bookieStatus.none');
    const names = bookies
      .slice(0, NAMED)
      .map(({ label }) => label)
      .join(', ');
    const more = bookies.length - NAMED;
    return more > 0 ? t('bookieStatus.andMore', { names, count: more }) : names;
  };
}

function GivenTile({ givenBack }: { givenBack: GivenBack | undefined }) {
  const t = useText();
  const locale = useLocale();
  const figures = useFigures();
  const month = new Date(serverNow()).toISOString().slice(0, 7);
  const label = t('bookieStatus.givenIn', { month: figures.month(month) });
  if (!givenBack)
    return (
      <Stat label={label} note={t('bookieStatus.nothingToGive')} size="large">
        –
      </Stat>
    );
  const { ms = 0, worth } = givenBack.months.find((each) => each.month === month) ?? {};
  const notes = [
    worth && t('bookieStatus.worth', { amount: formatMoney(centsOfEuros(worth.amount), locale) }),
    givenBack.runsUntil !== undefined &&
      t('bookieStatus.runsUntil', { time: figures.dayTime(givenBack.runsUntil) }),
  ].filter((note) => typeof note === 'string');
  return (
    <Stat label={label} note={notes.join(' ')} size="large">
      {figures.length(ms)}
    </Stat>
  );
}

interface StatusTilesProps {
  bookies: readonly BookieStatus[];
  /** Scope of the figures: "Spain, main books", or all. */
  of: string;
  outages: OutagesAnswer | undefined;
  /** The outages did not load. */
  isFailed: boolean;
}

/** Number of feeds as usual, slow or with few events, and silent; and what outages credited this month. */
export function StatusTiles({ bookies, of, outages, isFailed }: StatusTilesProps) {
  const t = useText();
  const names = useNames();
  const { usual, troubled, silent } = countStates(bookies);
  return (
    <Card className={styles.tiles}>
      <Stat label={t('bookieStatus.tile.usual')} note={of} size="large">
        {usual.length}
      </Stat>
      <Stat
        label={t('bookieStatus.tile.troubled')}
        note={names(troubled)}
        size="large"
        {...(troubled.length > 0 && { tone: 'warn' as const })}
      >
        {troubled.length}
      </Stat>
      <Stat
        label={t('bookieStatus.tile.silent')}
        note={names(silent)}
        size="large"
        {...(silent.length > 0 && { tone: 'loss' as const })}
      >
        {silent.length}
      </Stat>
      {outages || isFailed ? <GivenTile givenBack={outages?.givenBack} /> : <Skeleton height={64} />}
    </Card>
  );
}
