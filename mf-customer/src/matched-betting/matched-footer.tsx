import type { MatchedQueryInput } from '@bothways/domain/matched-betting';
import { useQuery } from '@bothways/platform';
import { Button } from '@bothways/ui';
import { useState } from 'react';
import { FooterLine, type KeyHints, mostRejected } from '../live-list/index.ts';
import { LeftOutDialog } from './left-out-dialog.tsx';
import { rejectedMatchedQuery } from './matched.queries.ts';
import { useText } from './texts.ts';

const KEYS: KeyHints = [
  [['j', 'k'], 'keys.move'],
  [['c'], 'keys.calculator'],
];

interface MatchedFooterProps {
  filter: MatchedQueryInput;
  isReady: boolean;
  /** Number listed. */
  total: number;
  rejectedTotal: number;
}

/** What was left out and why, and the keys. */
export function MatchedFooter({ filter, isReady, total, rejectedTotal }: MatchedFooterProps) {
  const t = useText();
  const { data } = useQuery({ ...rejectedMatchedQuery(filter), enabled: isReady });
  const [isOpen, setOpen] = useState(false);
  const isNarrowed = filter.minLiquidity !== undefined;
  const most = data && mostRejected(data.data.byReason);
  // Both counts of one sentence are from the same moment.
  const count = data?.data.total ?? rejectedTotal;
  if (!isReady) return null;
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
      {isOpen && <LeftOutDialog filter={filter} onClose={() => setOpen(false)} total={total} />}
    </FooterLine>
  );
}
