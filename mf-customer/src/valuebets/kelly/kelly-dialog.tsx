import { takenOf } from '@bothways/domain/bookies';
import {
  type Chances,
  DEFAULT_BANK,
  DEFAULT_KELLY_FRACTION,
  KELLY_FRACTION_STEP,
  kellyStake,
} from '@bothways/domain/kelly';
import type { ValueBet, ValueBetQueryInput } from '@bothways/domain/valuebets';
import { useLocale, useQuery } from '@bothways/platform';
import {
  Badge,
  Banner,
  Dialog,
  Money,
  NumberField,
  Odds,
  Percent,
  SportIcon,
  Stat,
  useEuroSign,
} from '@bothways/ui';
import { useState } from 'react';
import { useBookieName, useBookieStakes } from '../../bookies/index.ts';

import type { CalculatorProps } from '../../live-list/index.ts';
import { StartTime } from '../../time/index.ts';
import { eventTitle, leagueText, pickOf, selectionText, useWording } from '../../words/index.ts';
import { useText } from '../texts.ts';
import { useSelectedValue } from '../use-selected-value.ts';
import { bareId, latestValueQuery } from '../value.queries.ts';
import { probabilityOf } from '../value-figures.ts';
import { ValueReadNote } from '../value-read-note.tsx';
import styles from './kelly-dialog.module.css';
import { LogValue } from './log-value.tsx';
import { mayBeVoid, valueChances } from './value-chances.ts';

/** Returns the probability if it is a valid estimate, else undefined: the calculator then assumes one and says so. */
const knownChance = (chance: number): number | undefined =>
  Number.isFinite(chance) && chance > 0 && chance < 1 ? chance : undefined;

interface Inputs {
  bank: number | null;
  fraction: number | null;
}

/**
 * Returns the fair prices of the other lines, which only the answer for a single value bet carries; read from the
 * cache, regardless of which component requested it.
 */
function useLines({ id }: ValueBet) {
  const { data } = useQuery({ ...latestValueQuery(bareId(id)), enabled: false });
  return data?.data.valuebets[0]?.bet.lines;
}

/** The chance of a void or half result where it is known; otherwise a note that the bet may end so. */
function Returned({ value, chances }: { value: ValueBet; chances: Chances | undefined }) {
  const t = useText();
  if (!mayBeVoid(value)) return null;
  if (!chances) return <p className={styles.formula}>{t('kelly.voidUnknown')}</p>;
  const { void: back, halfWon, halfLost } = chances;
  const label =
    back !== undefined ? 'kelly.void' : halfWon !== undefined ? 'kelly.halfWon' : 'kelly.halfLost';
  return (
    <Stat label={t(label)}>
      <Percent percent={(back ?? halfWon ?? halfLost ?? 0) * 100} />
    </Stat>
  );
}

/** The stake that the bookmaker accepts, where it differs from the computed one. */
function Taken({
  value,
  stakeCents,
  takenCents,
}: {
  value: ValueBet;
  stakeCents: number;
  takenCents: number;
}) {
  const t = useText();
  const bookieName = useBookieName();
  if (takenCents === stakeCents) return null;
  return (
    <Stat label={t('kelly.taken', { bookmaker: bookieName(value.channel) })}>
      <Money cents={takenCents} />
    </Stat>
  );
}

function Results({ value, inputs, isGone }: { value: ValueBet; inputs: Inputs; isGone: boolean }) {
  const t = useText();
  const rules = useBookieStakes()(value.channel);
  const chances = valueChances(value, useLines(value));
  const result = kellyStake({
    bankCents: Math.round((inputs.bank ?? 0) * 100),
    fraction: inputs.fraction ?? Number.NaN,
    odds: value.bet.odds,
    probability: knownChance(probabilityOf(value)),
    chances,
  });
  if (!result) return <Banner title={t('kelly.noBank')} tone="stale" />;
  const takenCents = takenOf(rules, result.stakeCents);
  return (
    <>
      <div aria-live="polite" className={styles.figures}>
        <Stat label={t('kelly.stake')} size="huge">
          <Money cents={result.stakeCents} />
        </Stat>
        <Taken stakeCents={result.stakeCents} takenCents={takenCents} value={value} />
        <Stat label={t('kelly.optimal')}>
          <Percent percent={result.share * 100} />
        </Stat>
        <Stat label={t('kelly.probability')}>
          <Percent percent={result.probability * 100} />
        </Stat>
        {chances && <Returned chances={chances} value={value} />}
        <Stat label={t('kelly.odds')}>
          <Odds odds={value.bet.odds} />
        </Stat>
        <Stat label={t('kelly.profit')}>
          <Money cents={result.profitCents} />
        </Stat>
        <Stat label={t('kelly.expected')}>
          <Money cents={result.expectedCents} tone="result" />
        </Stat>
      </div>
      {!chances && <Returned chances={undefined} value={value} />}
      {result.isAssumed && <Banner title={t('kelly.assumed')} tone="stale" />}
      {result.share === 0 && <Banner title={t('kelly.noStake')} tone="stale" />}
      {!isGone && <LogValue key={value.id} stakeCents={takenCents} value={value} />}
    </>
  );
}

/** The Kelly stake for one value bet. Remount it for each opening: its inputs start with their defaults. */
export function KellyDialog({ item, known, onClose }: CalculatorProps<ValueBet, ValueBetQueryInput>) {
  const t = useText();
  const locale = useLocale();
  const last = known?.item ?? item;
  // A bet missing from the list may be gone, so the server is asked.
  const selected = useSelectedValue(last.id, known?.isGone === false ? last : undefined, last);
  const value = selected.item ?? last;
  const euro = useEuroSign();
  const bookieName = useBookieName();
  const wording = useWording(value.event, [value.bet]);
  const [inputs, setInputs] = useState<Inputs>({ bank: DEFAULT_BANK, fraction: DEFAULT_KELLY_FRACTION });
  return (
    <Dialog
      aside={
        <Badge tone={value.percentage > 0 ? 'profit' : 'loss'}>
          {t('valuebets.value')} <Percent percent={value.percentage} />
        </Badge>
      }
      isOpen
      onClose={onClose}
      size="small"
      title={
        <span className={styles.title}>
          <SportIcon sport={value.event.sport.name} />
          {t('kelly.title')}
        </span>
      }
    >
      <div className={styles.content}>
        <p className={styles.event}>
          <b>{eventTitle(value.event)}</b>
          <span>{leagueText(value.event.league, locale)}</span>
          <StartTime startedAt={value.event.startedAt} />
        </p>
        <p>
          {bookieName(value.channel)} · {selectionText(pickOf(value.bet), wording)}
        </p>
        <ValueReadNote selected={selected} value={value} />
        {selected.isGone && (
          <Banner title={t('card.removed')} tone="stale">
            {t('kelly.gone')}
          </Banner>
        )}
        <div className={styles.inputs}>
          <NumberField
            {...euro}
            align="end"
            label={t('kelly.bank')}
            minValue={0}
            onChange={(bank) => setInputs({ ...inputs, bank })}
            step={50}
            value={inputs.bank}
          />
          <NumberField
            align="end"
            hint={t('kelly.fractionHint')}
            label={t('kelly.fraction')}
            maxValue={1}
            minValue={0}
            onChange={(fraction) => setInputs({ ...inputs, fraction })}
            step={KELLY_FRACTION_STEP}
            value={inputs.fraction}
          />
        </div>
        <Results inputs={inputs} isGone={selected.isGone} value={value} />
        <p className={styles.formula}>{t('kelly.formula')}</p>
      </div>
    </Dialog>
  );
}
