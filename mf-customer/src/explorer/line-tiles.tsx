import type { LineOdds } from '@bothways/domain/history';
import { useLocale } from '@bothways/platform';
import { Card, formatPercent, MISSING, Odds, Percent, Stat, useOddsText } from '@bothways/ui';
import { useBookieName } from '../bookies/index.ts';
import styles from './explorer.module.css';
import { bestPrice } from './line-prices.ts';
import { useText } from './texts.ts';

export interface ShownLine {
  line: LineOdds;
  /** Index of the selection that is shown. */
  at: number;
  /** The bookmaker emphasised in the chart. */
  bookie: string;
}

function NoVig({ line, at }: Pick<ShownLine, 'line' | 'at'>) {
  const t = useText();
  const locale = useLocale();
  const average = line.average[at];
  const noVig = average?.noVig ?? null;
  const method = line.method === null ? '' : t(`explorer.methodName.${line.method}`);
  const share = noVig === null ? '' : formatPercent(100 / noVig, locale, { digits: 1 });
  return (
    <Stat
      label={t('explorer.tile.noVig', { count: average?.noVigOf ?? 0 })}
      note={noVig === null ? t('explorer.tile.none') : t('explorer.tile.method', { method, share })}
    >
      {noVig === null ? MISSING : <Odds odds={noVig} />}
    </Stat>
  );
}

function Since({ line, at, bookie }: ShownLine) {
  const t = useText();
  const odds = useOddsText();
  const name = useBookieName()(bookie);
  const price = line.rows.find((row) => row.bookie === bookie)?.prices[at];
  if (!price) return null;
  const moves = { count: price.moves, from: odds(price.opening), to: odds(price.last) };
  return (
    <Stat
      label={t('explorer.tile.since', { bookie: name })}
      note={t(line.isOutline ? 'explorer.tile.atLeast' : 'explorer.tile.moves', moves)}
    >
      {price.changePct === null ? MISSING : <Percent digits={1} percent={price.changePct} sign="always" />}
    </Stat>
  );
}

/** The figures of a selection: best, average, no-vig, the value of the best, and how the chosen bookmaker moved. */
export function LineTiles({ line, at, bookie }: ShownLine) {
  const t = useText();
  const odds = useOddsText();
  const name = useBookieName();
  const best = bestPrice(line, at);
  const average = line.average[at];
  const noVig = average?.noVig ?? null;
  return (
    <Card className={styles.tiles}>
      <Stat
        label={t(`explorer.tile.best.${line.stands}`)}
        note={best ? name(best.bookie) : t('explorer.tile.nobody')}
      >
        {best ? <Odds odds={best.last} /> : MISSING}
      </Stat>
      <Stat
        label={t(`explorer.tile.average.${line.stands}`)}
        note={t('explorer.tile.opening', { odds: odds(average?.opening) })}
      >
        {typeof average?.last === 'number' ? <Odds odds={average.last} /> : MISSING}
      </Stat>
      <NoVig at={at} line={line} />
      <Stat label={t('explorer.tile.over')} note={t('explorer.tile.overNote')}>
        {best && noVig !== null ? (
          <Percent digits={1} percent={(best.last / noVig - 1) * 100} sign="always" tone="result" />
        ) : (
          MISSING
        )}
      </Stat>
      <Since at={at} bookie={bookie} line={line} />
    </Card>
  );
}
