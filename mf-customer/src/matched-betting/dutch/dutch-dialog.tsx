import { NoPayoff, PayoffTable } from '@bothways/calculators/payoff';
import { type DutchPlan, MATCHED_KINDS, type MatchedKind, planDutch } from '@bothways/domain/matched-betting';
import {
  Button,
  Dialog,
  IconButton,
  Money,
  NumberField,
  OddsField,
  PlusIcon,
  Segmented,
  Select,
  Stat,
  useEuroSign,
  XIcon,
} from '@bothways/ui';
import { useState } from 'react';

import { useText } from '../../texts.ts';
import { centsOf, TERMS } from '../calculator/calculation.ts';
import styles from '../calculator/calculator.module.css';

/** What bookmakers take stakes in, in cents. */
const STEPS = ['1', '10', '50', '100', '500'] as const;
type Step = (typeof STEPS)[number];
const MOST_COVERS = 4;

interface TypedCover {
  key: number;
  odds: number | null;
  step: Step;
}

interface DutchDialogProps {
  kind: MatchedKind;
  stakeCents: number | null;
  onKind: (kind: MatchedKind) => void;
  onStake: (cents: number | null) => void;
  onClose: () => void;
}

function planOf(
  kind: MatchedKind,
  stakeCents: number | null,
  odds: number | null,
  covers: readonly TypedCover[],
): DutchPlan | undefined {
  if (stakeCents === null || odds === null) return undefined;
  const others = covers.flatMap((cover) =>
    cover.odds === null ? [] : [{ odds: cover.odds, stepCents: Number(cover.step) }],
  );
  if (others.length < covers.length) return undefined;
  return planDutch({ stakeCents, odds, terms: TERMS[kind] }, others);
}

/** Covers a bet where no exchange has its event: every other result is backed at another bookmaker. */
export function DutchDialog({ kind, stakeCents, onKind, onStake, onClose }: DutchDialogProps) {
  const t = useText();
  const euro = useEuroSign();
  const [odds, setOdds] = useState<number | null>(null);
  const [covers, setCovers] = useState<readonly TypedCover[]>([{ key: 1, odds: null, step: '1' }]);
  const change = (key: number, part: Partial<TypedCover>): void =>
    setCovers(covers.map((cover) => (cover.key === key ? { ...cover, ...part } : cover)));
  const plan = planOf(kind, stakeCents, odds, covers);
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
          <OddsField label={t('matched.backOdds')} onChange={(next) => setOdds(typed(next))} value={odds} />
        </div>
        {covers.map((cover, at) => (
          <fieldset
            aria-label={t('dutch.cover', { number: at + 1 })}
            className={styles.match}
            key={cover.key}
          >
            <OddsField
              label={t('dutch.odds', { number: at + 1 })}
              onChange={(next) => change(cover.key, { odds: typed(next) })}
              value={cover.odds}
            />
            <Select<Step>
              label={t('dutch.step')}
              onChange={(step) => change(cover.key, { step })}
              options={STEPS.map((value) => ({ value, label: t(`dutch.steps.${value}`) }))}
              value={cover.step}
            />
            {covers.length > 1 && (
              <IconButton
                label={t('dutch.remove', { number: at + 1 })}
                onPress={() => setCovers(covers.filter(({ key }) => key !== cover.key))}
              >
                <XIcon size={14} />
              </IconButton>
            )}
          </fieldset>
        ))}
        <div className={styles.buttons}>
          <Button
            icon={<PlusIcon size={14} />}
            isDisabled={covers.length >= MOST_COVERS}
            onPress={() =>
              setCovers([
                ...covers,
                { key: Math.max(...covers.map(({ key }) => key)) + 1, odds: null, step: '1' },
              ])
            }
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

const typed = (odds: number | null): number | null => (odds === null || Number.isNaN(odds) ? null : odds);

/** The worst of all results first; then the stake of each bet and what every result pays. */
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
