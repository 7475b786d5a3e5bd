import type { Arb } from '@bothways/domain/arbs';
import { Button } from '@bothways/ui';
import { useState } from 'react';
import { useWords } from '../../words/use-wording.ts';
import { ArbRow } from '../card/arb-row.tsx';
import styles from './other-arbs.module.css';

/** So many are shown before the rest is asked for. */
const SHOWN_ARBS = 5;

interface OtherArbsProps {
  /** In the order of the list. */
  arbs: readonly Arb[];
  isLive: boolean;
  onSelect: (id: string) => void;
}

/** The other arbs of the event; they open, but are neither pinned nor hidden from here. */
export function OtherArbs({ arbs, isLive, onSelect }: OtherArbsProps) {
  const t = useWords();
  const [showsAll, setShowsAll] = useState(false);
  const hidden = showsAll ? 0 : Math.max(0, arbs.length - SHOWN_ARBS);
  return (
    <div className={styles.list}>
      {arbs.slice(0, arbs.length - hidden).map((arb) => (
        <ArbRow
          arb={arb}
          goneAtMs={undefined}
          isLive={isLive}
          isNew={false}
          isSelected={false}
          key={arb.id}
          onSelect={onSelect}
        />
      ))}
      {hidden > 0 && (
        <div className={styles.more}>
          <Button onPress={() => setShowsAll(true)} size="small" variant="quiet">
            {t('card.showMore', { count: hidden })}
          </Button>
        </div>
      )}
    </div>
  );
}
