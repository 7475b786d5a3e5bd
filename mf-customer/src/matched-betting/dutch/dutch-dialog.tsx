import { NoPayoff, PayoffTable } from '@bothways/calculators/payoff';
import type { Bookie } from '@bothways/domain/bookies';
import { type DutchPlan, MATCHED_KINDS, type MatchedKind } from '@bothways/domain/matched-betting';
import {
  Button,
  Dialog,
  Money,
  NumberField,
  OddsField,
  PlusIcon,
  Segmented,
  Stat,
  useEuroSign,
} from '@bothways/ui';
import { useState } from 'react';
import { centsOf } from '../calculator/calculation.ts';
import styles from '../calculator/calculator.module.css';
import { useText } from '../texts.ts';
import { CoverFields } from './cover-fields.tsx';
import { dutchOf, oddsOf, type TypedCover } from './covers.ts';

const MOST_COVERS = 4;

interface DutchDialogProps {
  kind: MatchedKind;
  stakeCents: number | null;
  bookies: readonly Bookie[];
  onKind: (kind: MatchedKind) => void;
  onStake: (cents: number | null) => void;
  onClose: () => void;
}

const emptyCover = (key: number): TypedCover => ({ key, name: '', odds: null, step: '1' });

/** Covers a bet whose event no exchange offers: every other result is backed at another bookmaker. */
export function DutchDialog({ kind, stakeCents, bookies, onKind, onStake, onClose }: DutchDialogProps) {
  const t = useText();
  const euro = useEuroSign();
  const [odds, setOdds] = useState<number | null>(null);
  const [covers, setCovers] = useState<readonly TypedCover[]>([emptyCover(1)]);
  const change = (key: number, part: Partial<TypedCover>): void =>
    setCovers(covers.map((cover) => (cover.key === key ? { ...cover, ...part } : cover)));
  const places = bookies.filter(({ exchange }) => exchange !== true);
  const plan = dutchOf(kind, stakeCents, odds, covers, places);
  return (
    <Dialog isOpen onClose={onClose} title={t('dutch.title')}>
      <div className={styles.dutch}>
        <p className={styles.note}>{t('dutch.text')}</p>
        <Segmented
          label={t('matched.kind')}
          onChange={onKind}
          options={MATCHED_KINDS.map((value) => ({ value, label: t(`matched.kindShort.${value}`) }))}
          size="small"
          value={kind}
        />
        <div className={styles.fields}>
          <NumberField
            {...euro}
            align="end"
            label={t(kind === 'qualifying' ? 'matched.stake' : 'matched.freebet')}
            minValue={0}
            onChange={(euros) => onStake(centsOf(euros))}
            value={stakeCents === null ? null : stakeCents / 100}
          />
          <OddsField label={t('matched.backOdds')} onChange={(next) => setOdds(oddsOf(next))} value={odds} />
        </div>
        {covers.map((cover, at) => (
          <CoverFields
            bookies={places}
            cover={cover}
            key={cover.key}
            number={at + 1}
            onChange={(part) => change(cover.key, part)}
            onRemove={
              covers.length > 1 ? () => setCovers(covers.filter(({ key }) => key !== cover.key)) : undefined
            }
            stakeCents={plan?.covers[at]?.stakeCents ?? 0}
          />
        ))}
        <div className={styles.buttons}>
          <Button
            icon={<PlusIcon size={14} />}
            isDisabled={covers.length >= MOST_COVERS}
            onPress={() => setCovers([...covers, emptyCover(Math.max(...covers.map(({ key }) => key)) + 1)])}
            size="small"
          >
            {t('dutch.add')}
          </Button>
        </div>
        <Results plan={plan} />
      </div>
    </Dialog>
  );
}

/** The worst of all results first; then the stake of each bet, what every result pays, and what no stake covers. */
function Results({ plan }: { plan: DutchPlan | undefined }) {
  const t = useText();
  if (!plan) return <NoPayoff>{t('dutch.incomplete')}</NoPayoff>;
  return (
    <>
      <Stat label={t('dutch.worst')} size="large">
        <Money cents={plan.worstCents} sign="always" tone="result" />
      </Stat>
      <PayoffTable
        caption={t('matched.pays')}
        heads={[
          { key: 'if', head: t('dutch.if') },
          { key: 'stake', head: t('dutch.stake') },
          { key: 'keep', head: t('matched.keep') },
        ]}
        notCovered={{ label: t('dutch.notCovered'), profitCents: plan.notCoveredCents }}
        rows={[
          { key: 'wins', label: t('dutch.wins'), cells: ['–'], profitCents: plan.ifWinsCents },
          ...plan.covers.map(({ stakeCents, totalCents }, at) => ({
            key: at,
            label: t('dutch.cover', { number: at + 1 }),
            cells: [<Money cents={stakeCents} key="stake" />],
            profitCents: totalCents,
          })),
        ]}
      />
    </>
  );
}
