import { useToast } from '@bothways/platform';
import {
  Button,
  CopyButton,
  formatMoney,
  IconButton,
  Money,
  NumberField,
  Odds,
  OddsField,
  PlusIcon,
  useEuroSign,
  useUi,
  XIcon,
} from '@bothways/ui';
import { useBookieName } from '../../bookies/index.ts';

import { DetailSection } from '../../live-list/index.ts';
import { useText } from '../texts.ts';
import { centsOf, type Match } from './calculation.ts';
import styles from './calculator.module.css';
import { MOST_MATCHES } from './legs-to-log.ts';
import type { MatchedCalculator } from './use-matched-calculator.ts';

/** The matched parts of the lay; the rest follows each change. */
export function MatchesSection({ calculator }: { calculator: MatchedCalculator }) {
  const t = useText();
  const bookieName = useBookieName();
  const { state, plan, bet, addMatch } = calculator;
  const hasMatches = state.matches.length > 0;
  return (
    <DetailSection aside={hasMatches ? t('matched.restFollows') : undefined} title={t('matched.partly')}>
      {!hasMatches && <p className={styles.note}>{t('matched.partlyText')}</p>}
      {state.matches.map((match, at) => (
        <MatchFields calculator={calculator} key={match.key} match={match} number={at + 1} />
      ))}
      {hasMatches && (
        <dl className={styles.sums}>
          <dt>{t('matched.restNow')}</dt>
          <dd>
            <Odds odds={calculator.shown.layOdds} /> <Money cents={plan?.stakeCents} />
          </dd>
          <dt>{t('matched.together', { exchange: bookieName(bet.lay.bookie) })}</dt>
          <dd>
            <Odds odds={plan?.meanOdds} /> <Money cents={plan?.laidCents} />
          </dd>
        </dl>
      )}
      <div className={styles.buttons}>
        <Button
          icon={<PlusIcon size={14} />}
          isDisabled={state.matches.length >= MOST_MATCHES}
          onPress={addMatch}
          size="small"
        >
          {t('matched.addMatch')}
        </Button>
        <CopyStake cents={plan?.stakeCents} />
      </div>
    </DetailSection>
  );
}

/** Copies the stake in the form in which it is typed at the exchange. */
function CopyStake({ cents }: { cents: number | undefined }) {
  const t = useText();
  const toast = useToast();
  const { locale } = useUi();
  if (cents === undefined || cents === 0) return null;
  const amount = formatMoney(cents, locale);
  return (
    <CopyButton
      copiedLabel={t('detail.copied')}
      label={t('matched.copy', { amount })}
      onFailure={() => toast.show({ tone: 'error', title: t('detail.copyFailed') })}
      size="small"
      text={(cents / 100).toFixed(2)}
    />
  );
}

interface MatchFieldsProps {
  calculator: MatchedCalculator;
  match: Match;
  /** Number in the labels of its fields, from 1. */
  number: number;
}

function MatchFields({ calculator: { changeMatch, removeMatch }, match, number }: MatchFieldsProps) {
  const t = useText();
  const euro = useEuroSign();
  return (
    <fieldset aria-label={t('matched.match', { number })} className={styles.match}>
      <OddsField
        label={t('matched.matchOdds')}
        onChange={(odds) =>
          changeMatch(match.key, { odds: odds === null || Number.isNaN(odds) ? null : odds })
        }
        value={match.odds}
      />
      <NumberField
        {...euro}
        align="end"
        label={t('matched.matchStake')}
        minValue={0}
        onChange={(euros) => changeMatch(match.key, { stakeCents: centsOf(euros) })}
        value={match.stakeCents === null ? null : match.stakeCents / 100}
      />
      <IconButton label={t('matched.removeMatch', { number })} onPress={() => removeMatch(match.key)}>
        <XIcon size={14} />
      </IconButton>
    </fieldset>
  );
}
