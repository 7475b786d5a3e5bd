import type { Mode } from '@bothways/domain/quotes';
import { LocaleLink, useLocale, useSearchParams } from '@bothways/platform';
import { formatNumber } from '@bothways/ui';
import { useText } from '../../texts.ts';
import { lineText } from '../../words/index.ts';
import { type ListFilter, type ListItem, type ListView, listAddress } from '../kind/list-item.ts';
import type { ListKind } from '../kind/list-kind.ts';
import { mostRejected } from '../rejected/most-rejected.ts';
import { FooterLine, type KeyHints } from './footer-line.tsx';
import styles from './list-footer.module.css';
import { useRejectedCounts } from './use-counts.ts';
import type { ListFeed } from './use-list-feed.ts';

const KEYS: KeyHints = [
  [['j', 'k'], 'keys.move'],
  [['Enter'], 'keys.open'],
  [['c'], 'keys.calculator'],
  [['p'], 'keys.pinShort'],
  [['h'], 'keys.hideShort'],
];

interface ListFooterProps<Item extends ListItem, Filter extends ListFilter, View extends ListView> {
  kind: ListKind<Item, Filter, View>;
  mode: Mode;
  view: View;
  feed: ListFeed<Item, Filter>;
}

/** Below a list with items: what was left out and why, and the keys. */
export function ListFooter<Item extends ListItem, Filter extends ListFilter, View extends ListView>({
  kind,
  mode,
  view,
  feed,
}: ListFooterProps<Item, Filter, View>) {
  const t = useText();
  const locale = useLocale();
  const [params] = useSearchParams();
  const { live } = feed;
  const counts = useRejectedCounts(kind, feed);
  if (live.status !== 'ready' || view.tab === 'rejected') return null;
  const rejected = kind.write({ ...view, tab: 'rejected', selected: undefined }, params);
  const count = counts?.total ?? live.rejectedTotal ?? 0;
  const above = counts && counts.aboveTotal > 0 ? kind.above(view, feed.request.filter) : undefined;
  const most = counts && mostRejected(counts.byReason);
  return (
    <FooterLine keys={KEYS}>
      <span className={styles.lead}>{t('footer.nothingDropped')} </span>
      <LocaleLink className={styles.link} to={listAddress(kind.path(mode), rejected)}>
        {t('footer.rejected', { count })}
      </LocaleLink>
      {most !== undefined &&
        t('footer.mostAs', { reason: t(`reason.${most.reason}.inline`), count: most.count })}
      {above && (
        <>
          {' · '}
          <LocaleLink
            className={styles.link}
            to={listAddress(kind.path(mode), kind.write({ ...view, ...above.view }, params))}
          >
            {t('footer.above', {
              figure: formatNumber(counts?.aboveTotal ?? 0, locale),
              max: lineText(above.maxPct, locale),
            })}
          </LocaleLink>
        </>
      )}
    </FooterLine>
  );
}
