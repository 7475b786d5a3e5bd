import type { AdminBookie, BookieStats } from '@bothways/domain/bookies';
import { usePermission } from '@bothways/platform';
import { Banner, Button, formatNumber, formatPercent, useUi } from '@bothways/ui';
import { useDraftsChange } from './drafts.tsx';
import styles from './stats.module.css';
import { useText } from './texts.ts';

type Clone = NonNullable<BookieStats['clones']>;
type Suggestion = NonNullable<Clone['suggestion']>;

/** How similar its prices are to those of its group, and the suggested change of group. */
export function Clones(props: {
  bookie: AdminBookie;
  bookies: readonly AdminBookie[];
  clones: Clone | undefined;
}) {
  const { bookie, bookies, clones } = props;
  const t = useText();
  const { locale } = useUi();
  if (!clones) return null;
  const { sameShare, selections, suggestion, ofWeek } = clones;
  const group = bookie.basicInfo.cloneGroup;
  const percent = (share: number) => formatPercent(share * 100, locale, { digits: 0 });
  const number = formatNumber(selections, locale, 0);
  return (
    <div className={styles.clones}>
      <p className={styles.pale}>
        {group === undefined || sameShare === undefined
          ? t('bookies.clones.none')
          : t('bookies.clones.same', { share: percent(sameShare), group, number })}
      </p>
      {ofWeek && (
        <p className={styles.pale}>
          {t('bookies.clones.ofWeek', {
            share: percent(ofWeek.sameShare),
            number: formatNumber(ofWeek.selections, locale, 0),
            name: bookies.find(({ value }) => value === ofWeek.original)?.label ?? ofWeek.original,
          })}
        </p>
      )}
      {suggestion && <Suggested bookie={bookie} bookies={bookies} suggestion={suggestion} />}
    </div>
  );
}

/** Fills in the clone group without saving: the user reviews and saves it. */
function useFollow(bookie: AdminBookie, other: AdminBookie | undefined): (kind: Suggestion['kind']) => void {
  const drafts = useDraftsChange();
  return (kind) => {
    const own = bookie.basicInfo.cloneGroup;
    const theirs = other?.basicInfo.cloneGroup;
    if (kind === 'split') drafts.fill(bookie, 'basic-info', { cloneGroup: '' });
    else {
      const group = theirs ?? own ?? other?.value ?? '';
      if (own !== group) drafts.fill(bookie, 'basic-info', { cloneGroup: group });
      // A group needs two members: the other bookmaker's is filled in too, if it has none.
      if (other && theirs !== group) drafts.fill(other, 'basic-info', { cloneGroup: group });
    }
    const section = document.getElementById('basic-info');
    section?.scrollIntoView();
    section?.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true });
  };
}

function Suggested(props: { bookie: AdminBookie; bookies: readonly AdminBookie[]; suggestion: Suggestion }) {
  const { bookie, bookies, suggestion } = props;
  const t = useText();
  const { locale } = useUi();
  const { allowed } = usePermission('update:bookie');
  const other = bookies.find(({ value }) => value === suggestion.with);
  const follow = useFollow(bookie, other);
  const { kind } = suggestion;
  const values = {
    name: other?.label ?? suggestion.with,
    share: formatPercent(suggestion.sameShare * 100, locale, { digits: 0 }),
    number: formatNumber(suggestion.selections, locale, 0),
  };
  return (
    <Banner
      action={
        allowed ? (
          <Button onPress={() => follow(kind)} size="small">
            {t(`bookies.clones.${kind}.act`)}
          </Button>
        ) : undefined
      }
      title={t(`bookies.clones.${kind}.title`, values)}
      tone="info"
    >
      {t(`bookies.clones.${kind}.text`, values)}
    </Banner>
  );
}
