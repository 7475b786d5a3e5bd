import { countsInEuros, stakeFault } from '@bothways/domain/bookies';
import { Banner, Button, formatMoney, useUi } from '@bothways/ui';
import { useBookieCalculator, useBookieName, useBookieStakes } from '../bookies/index.ts';
import { useText } from './texts.ts';
import styles from './totals.module.css';

/** A stake about to be placed. */
interface PlacedStake {
  id: string;
  bookie: string;
  stakeCents: number;
  /** Changes the stake to one that the bookmaker accepts, where possible. */
  fix?: { label: string; onPress: () => void } | undefined;
}

/** The bookmakers' rules for these stakes, and which stakes they do not accept. */
export function StakeRuleNotes({ stakes }: { stakes: readonly PlacedStake[] }) {
  return stakes.map((stake) => <StakeRuleNote key={stake.id} stake={stake} />);
}

function StakeRuleNote({ stake: { bookie, stakeCents, fix } }: { stake: PlacedStake }) {
  const t = useText();
  const { locale } = useUi();
  const bookmaker = useBookieName()(bookie);
  const settings = useBookieCalculator()(bookie);
  const rules = useBookieStakes()(bookie);
  if (settings && !countsInEuros(settings))
    return (
      <p className={styles.note}>{t('calc.otherCurrency', { bookmaker, currency: settings.currency })}</p>
    );
  const { minCents, stepCents } = rules;
  if (minCents === undefined && stepCents === undefined) return null;
  const said =
    stepCents === undefined
      ? 'calc.takesFrom'
      : minCents === undefined
        ? 'calc.takesSteps'
        : 'calc.takesFromSteps';
  const words = t(said, {
    bookmaker,
    least: formatMoney(minCents, locale),
    step: formatMoney(stepCents, locale),
  });
  if (stakeFault(rules, stakeCents) === undefined) return <p className={styles.note}>{words}</p>;
  return (
    <Banner
      action={
        fix && (
          <Button onPress={fix.onPress} size="small">
            {fix.label}
          </Button>
        )
      }
      className={styles.warning}
      title={t('calc.warn_notTaken')}
      tone="warning"
    >
      {words}
    </Banner>
  );
}
