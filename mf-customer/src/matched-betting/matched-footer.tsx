import type { MatchedQueryInput } from '@bothways/domain/matched-betting';
import { LocaleLink, useLocale, useQuery, useSearchParams } from '@bothways/platform';
import { Button, formatNumber } from '@bothways/ui';
import { useState } from 'react';
import { matchedPath } from '../dashboard/index.ts';
import { FooterLine, type KeyHints, listAddress, mostRejected } from '../live-list/index.ts';
import { lineText } from '../words/index.ts';
import { LeftOutDialog } from './left-out-dialog.tsx';
import { rejectedMatchedQuery } from './matched.queries.ts';
import styles from './matched-screen.module.css';
import {
  type MatchedView,
  ratingBounds,
  viewAboveRating,
  viewBelowRating,
  writeMatchedView,
} from './matched-view.ts';
import { useText } from './texts.ts';

const KEYS: KeyHints = [
  [['j', 'k'], 'keys.move'],
  [['c'], 'keys.calculator'],
];

interface MatchedFooterProps {
  view: MatchedView;
  filter: MatchedQueryInput;
  isReady: boolean;
  /** Number listed. */
  total: number;
  rejectedTotal: number;
}

/** What was left out and why, how many ratings are outside of the list's, and the keys. */
export function MatchedFooter({ view, filter, isReady, total, rejectedTotal }: MatchedFooterProps) {
  const t = useText();
  const locale = useLocale();
  const [params] = useSearchParams();
  const { data } = useQuery({ ...rejectedMatchedQuery(filter), enabled: isReady });
  const [isOpen, setOpen] = useState(false);
  const isNarrowed = filter.minLiquidity !== undefined;
  const most = data && mostRejected(data.data.byReason);
  // Both counts of one sentence are from the same moment.
  const count = data?.data.total ?? rejectedTotal;
  if (!isReady) return null;
  const bounds = ratingBounds(filter);
  const outside = [
    {
      text: 'footer.above',
      count: data?.data.aboveTotal,
      max: lineText(bounds.maxRating, locale),
      part: viewAboveRating(bounds),
    },
    {
      text: 'footer.below',
      count: data?.data.belowTotal,
      min: lineText(bounds.minRating, locale),
      part: viewBelowRating(bounds),
    },
  ] as const;
  return (
    <FooterLine keys={KEYS}>
      <Button
        isDisabled={count === 0 && !isNarrowed}
        onPress={() => setOpen(true)}
        size="small"
        variant="quiet"
      >
        {t('matched.leftOut', { count })}
        {most !== undefined &&
          t('footer.mostAs', { reason: t(`reason.${most.reason}.inline`), count: most.count })}
      </Button>
      {outside.map(({ part, text, count: number = 0, ...bound }) =>
        number === 0 ? null : (
          <LocaleLink
            className={styles.outside}
            key={text}
            to={listAddress(matchedPath, writeMatchedView({ ...view, ...part, selected: undefined }, params))}
          >
            {t(text, { ...bound, figure: formatNumber(number, locale) })}
          </LocaleLink>
        ),
      )}
      {isOpen && <LeftOutDialog filter={filter} onClose={() => setOpen(false)} total={total} />}
    </FooterLine>
  );
}
