import {
  type BankrollBet,
  BET_STATES,
  type BetChange,
  type BetState,
  type Correction,
} from '@bothways/domain/bankroll';
import { centsOfEuros } from '@bothways/domain/money';
import { useQuery, useToast } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import {
  Banner,
  Button,
  Dialog,
  NumberField,
  Odds,
  OddsField,
  Select,
  Skeleton,
  TextField,
} from '@bothways/ui';
import { useState } from 'react';
import { useChange } from '../log-bets/index.ts';
import styles from './bankroll.module.css';
import { betQuery, sendChange } from './bankroll.queries.ts';
import { titleOf, useBetWords } from './bet-words.ts';
import { StateBadge } from './state-badge.tsx';
import { useText } from './texts.ts';
import { toneOf, useAmounts } from './use-amounts.ts';

interface Typed {
  state: BetState;
  cashOut: number | null;
  share: number | null;
  reducedOdds: number | null;
  matched: number | null;
  reason: string;
}

const PERCENT = 100;

/** Returns the change to send; undefined while something is missing. */
function changeOf(
  bet: BankrollBet,
  { state, cashOut, share, reducedOdds, matched, reason }: Typed,
): BetChange | undefined {
  const text = reason.trim();
  if (bet.state !== 'open' && text === '') return undefined;
  const matchedCents = matched === null ? null : centsOfEuros(matched);
  const isMatched = matchedCents !== (bet.matchedCents ?? null);
  if (bet.state === 'open' && state === 'open' && !isMatched) return undefined;
  if (matchedCents !== null && matchedCents > bet.stakeCents) return undefined;
  if (state === 'cashedOut' && cashOut === null) return undefined;
  if (state === 'deadHeat' && (share === null || share <= 0 || share >= PERCENT)) return undefined;
  if (Number.isNaN(reducedOdds)) return undefined;
  return {
    version: bet.version,
    state,
    ...(state === 'cashedOut' && { cashOutCents: centsOfEuros(cashOut ?? 0) }),
    ...(state === 'deadHeat' && { share: (share ?? 0) / PERCENT }),
    ...(reducedOdds !== (bet.reducedOdds ?? null) && { reducedOdds }),
    ...(isMatched && { matchedCents }),
    ...(text !== '' && { reason: text }),
  };
}

function Facts({ bet }: { bet: BankrollBet }) {
  const t = useText();
  const { money, result, dayTime, percent } = useAmounts(bet.currency);
  const { closing } = bet;
  const facts: [string, React.ReactNode][] = [
    [t('bankroll.bets.account'), bet.accountName],
    [t('bankroll.bets.odds'), <Odds key="odds" odds={bet.odds} />],
    [
      t('bankroll.bets.stake'),
      bet.freebet ? `${money(bet.stakeCents)} ${t('bankroll.bets.freeBet')}` : money(bet.stakeCents),
    ],
    ...(bet.side === 'lay'
      ? [[t('bankroll.bet.liability'), money(bet.outlayCents)] satisfies [string, string]]
      : []),
    [t('bankroll.bet.placed'), dayTime(bet.placedAt)],
    [
      t('bankroll.bets.closing'),
      closing.fairOdds === undefined ? (
        t(`bankroll.close.${closing.state}`)
      ) : (
        <Odds key="close" odds={closing.fairOdds} />
      ),
    ],
    ...(closing.clvPct === undefined
      ? []
      : [[t('bankroll.bets.clv'), percent(closing.clvPct, true)] satisfies [string, string]]),
    [
      t('bankroll.bets.result'),
      <b className={styles[toneOf(bet.profitCents)]} key="result">
        {result(bet.profitCents)}
      </b>,
    ],
  ];
  return (
    <dl className={styles.dl}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Past({ bet, corrections }: { bet: BankrollBet; corrections: readonly Correction[] }) {
  const t = useText();
  const { money, result, dayTime } = useAmounts(bet.currency);
  if (corrections.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{t('bankroll.bet.past')}</h3>
      <ul className={styles.past}>
        {corrections.map(({ at, by, reason, before }) => (
          <li key={at + before.state}>
            <span className={styles.pale}>{dayTime(at)}</span> {t(`bankroll.by.${by}`)}{' '}
            {t('bankroll.bet.was')} <StateBadge state={before.state} /> {t('bankroll.bet.at')}{' '}
            <Odds odds={before.odds} /> · {money(before.stakeCents)}
            {before.profitCents !== undefined && ` · ${result(before.profitCents)}`}{' '}
            {reason !== undefined && <q>{reason}</q>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function BetForm({
  bet,
  corrections,
  onDone,
}: {
  bet: BankrollBet;
  corrections: Correction[];
  onDone: () => void;
}) {
  const t = useText();
  const toast = useToast();
  const words = useBetWords();
  const [typed, setTyped] = useState<Typed>({
    state: bet.state,
    cashOut: bet.cashOutCents === undefined ? null : bet.cashOutCents / PERCENT,
    share: bet.share === undefined ? null : bet.share * PERCENT,
    reducedOdds: bet.reducedOdds ?? null,
    matched: bet.matchedCents === undefined ? null : bet.matchedCents / PERCENT,
    reason: '',
  });
  const set = (next: Partial<Typed>): void => setTyped({ ...typed, ...next });
  const change = useChange(sendChange, () => {
    toast.show({ tone: 'success', title: t('bankroll.bet.done') });
    onDone();
  });
  const asked = changeOf(bet, typed);
  const isSettled = bet.state !== 'open';
  return (
    <div className={styles.form}>
      <div className={styles.two}>
        <b>{titleOf(bet)}</b>
        <span className={styles.pale}>{words(bet)}</span>
      </div>
      <Facts bet={bet} />
      {bet.note !== undefined && <p className={styles.pale}>{bet.note}</p>}
      {change.failure !== undefined && (
        <Banner title={t('bankroll.bet.failed')} tone="warning">
          {change.failure}
        </Banner>
      )}
      <div className={styles.pair}>
        <Select<BetState>
          label={t('bankroll.bet.ended')}
          onChange={(state) => set({ state })}
          options={BET_STATES.map((value) => ({ value, label: t(`bankroll.state.${value}`) }))}
          value={typed.state}
        />
        {typed.state === 'cashedOut' && (
          <NumberField
            label={t('bankroll.bet.cashOut')}
            minValue={0}
            onChange={(cashOut) => set({ cashOut })}
            suffix={bet.currency}
            value={typed.cashOut}
          />
        )}
        {typed.state === 'deadHeat' && (
          <NumberField
            hint={t('bankroll.bet.shareHint')}
            label={t('bankroll.bet.share')}
            maxValue={99.99}
            minValue={0.01}
            onChange={(share) => set({ share })}
            suffix="%"
            value={typed.share}
          />
        )}
      </div>
      <div className={styles.pair}>
        <OddsField
          hint={t('bankroll.bet.reducedHint')}
          label={t('bankroll.bet.reduced')}
          onChange={(reducedOdds) => set({ reducedOdds })}
          value={typed.reducedOdds}
        />
        <NumberField
          hint={t('bankroll.bet.matchedHint')}
          label={t('bankroll.bet.matched')}
          maxValue={bet.stakeCents / PERCENT}
          minValue={0}
          onChange={(matched) => set({ matched })}
          suffix={bet.currency}
          value={typed.matched}
        />
      </div>
      <TextField
        label={t(isSettled ? 'bankroll.bet.reason' : 'bankroll.bet.reasonOptional')}
        maxLength={300}
        onChange={(reason) => set({ reason })}
        value={typed.reason}
      />
      <div className={styles.actions}>
        <Button
          isDisabled={!asked}
          isPending={change.isPending}
          onPress={() => asked && change.send({ id: bet.id, change: asked })}
          variant="primary"
        >
          {t(
            isSettled
              ? 'bankroll.bet.correct'
              : typed.state === 'open'
                ? 'bankroll.money.save'
                : 'bankroll.bet.settle',
          )}
        </Button>
      </div>
      <Past bet={bet} corrections={corrections} />
    </div>
  );
}

/** One bet: its state, its history, and the form to settle or correct it by hand. */
export function BetDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const query = useQuery(betQuery(id));
  return (
    <Dialog
      aside={query.data && <StateBadge state={query.data.bet.state} />}
      isOpen
      onClose={onClose}
      title={t('bankroll.bet.title')}
    >
      <QueryState
        failed={t('bankroll.bet.loadFailed')}
        query={query}
        retryLabel={t('bankroll.retry')}
        skeleton={<Skeleton height={320} />}
      >
        {({ bet, corrections }) => (
          <BetForm bet={bet} corrections={corrections} key={bet.version} onDone={onClose} />
        )}
      </QueryState>
    </Dialog>
  );
}
