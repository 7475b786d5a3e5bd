import type { Arb } from '@bothways/domain/arbs';
import { ArbRow } from '../card/arb-row.tsx';
import styles from './other-arbs.module.css';

interface OtherArbsProps {
  arbs: readonly Arb[];
  isLive: boolean;
  onSelect: (id: string) => void;
}

/** The other arbs of the event; they open, but are neither pinned nor hidden from here. */
export function OtherArbs({ arbs, isLive, onSelect }: OtherArbsProps) {
  return (
    <div className={styles.list}>
      {arbs.map((arb) => (
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
    </div>
  );
}
