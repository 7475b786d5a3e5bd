import type { Overview } from '@bothways/domain/bankroll';
import { betProfitCents, FREEBET_KINDS, outlayCents } from '@bothways/domain/bankroll';
import type { Selection } from '@bothways/domain/markets';
import { centsOfEuros } from '@bothways/domain/money';
import { oddsMicroOf } from '@bothways/domain/odds';
import { resultsOf } from '@bothways/domain/settlement';
import { SPORTS, type Sport } from '@bothways/domain/sports';
import { useToast } from '@bothways/platform';
import { Banner, Button, Dialog, NumberField, OddsField, Select, TextField } from '@bothways/ui';
import { useState } from 'react';
import { sendBets, useChange, useKey } from '../log-bets/index.ts';
import { resultText, selectionText } from '../words/index.ts';
import styles from './bankroll.module.css';
import { EventSearch } from './event-search.tsx';
import {
  betsOfForm,
  emptyForm,
  LINED,
  LOG_MARKETS,
  type LogForm,
  type LogMarket,
  pickOfForm,
  SELECTIONS,
} from './log-form.ts';
import { useText } from './texts.ts';
import { toneOf, useAmounts } from './use-amounts.ts';

interface PartProps {
  form: LogForm;
  set: (change: Partial<LogForm>) => void;
}

/** A typed name no longer refers to one of our events. */
const OWN_EVENT = { eventId: undefined, league: '' };

/** Formats a time for the browser's field, in the person's time zone. */
function fieldTime(at: string): string {
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function EventPart({ form, set }: PartProps) {
  const t = useText();
  return (
    <>
      <EventSearch
        id={form.eventId}
        onChoose={(event) =>
          set({
            eventId: event.id,
            league: event.league,
            home: event.home,
            away: event.away,
            sport: event.sport,
            startsAt: fieldTime(event.startsAt),
          })
        }
      />
      <div className={styles.pair}>
        <TextField
          label={t('bankroll.log.home')}
          maxLength={120}
          onChange={(home) => set({ ...OWN_EVENT, home })}
          value={form.home}
        />
        <TextField
          label={t('bankroll.log.away')}
          maxLength={120}
          onChange={(away) => set({ ...OWN_EVENT, away })}
          value={form.away}
        />
      </div>
      <div className={styles.pair}>
        <Select<Sport>
          label={t('bankroll.log.sport')}
          onChange={(sport) => set({ ...OWN_EVENT, sport })}
          options={SPORTS.map((value) => ({ value, label: t(`sport.${value}`) }))}
          value={form.sport}
        />
        <TextField
          label={t('bankroll.log.starts')}
          onChange={(startsAt) => set({ ...OWN_EVENT, startsAt })}
          type="datetime-local"
          value={form.startsAt}
        />
      </div>
    </>
  );
}

function PickPart({ form, set }: PartProps) {
  const t = useText();
  const { locale } = useAmounts('EUR');
  const { market } = form;
  const sides = {
    sport: form.sport,
    home: form.home || t('bankroll.log.home'),
    away: form.away || t('bankroll.log.away'),
  };
  const named = (selection: Selection): string => {
    const pick = pickOfForm({ ...form, selection, line: form.line ?? 0 });
    return pick ? selectionText(pick, { t, locale, threeWay: market === 'W', sides }) : selection;
  };
  return (
    <>
      <div className={styles.pair}>
        <Select<LogMarket | 'other'>
          label={t('bankroll.log.market')}
          onChange={(next) =>
            set({ market: next, ...(next !== 'other' && { selection: SELECTIONS[next][0] ?? '1' }) })
          }
          options={[...LOG_MARKETS, 'other' as const].map((value) => ({
            value,
            label: t(`bankroll.market.${value}`),
          }))}
          value={market}
        />
        {market === 'other' ? (
          <TextField
            label={t('bankroll.log.words')}
            maxLength={200}
            onChange={(words) => set({ words })}
            value={form.words}
          />
        ) : (
          <Select<Selection>
            label={t('bankroll.log.selection')}
            onChange={(selection) => set({ selection })}
            options={SELECTIONS[market].map((value) => ({ value, label: named(value) }))}
            value={form.selection}
          />
        )}
      </div>
      {LINED.has(market) && (
        <NumberField
          hint={t('bankroll.log.lineHint')}
          label={t('bankroll.log.line')}
          maxValue={500}
          minValue={-500}
          onChange={(line) => set({ line })}
          step={0.25}
          value={form.line}
        />
      )}
    </>
  );
}

function MoneyPart({ form, set, overview }: PartProps & { overview: Overview }) {
  const t = useText();
  const { money } = useAmounts(overview.currency);
  const accounts = overview.accounts.filter(({ isClosed }) => !isClosed);
  const account = accounts.find(({ id }) => id === form.accountId);
  return (
    <>
      <div className={styles.pair}>
        <Select
          hint={account && t('bankroll.log.balance', { amount: money(account.balanceCents) })}
          label={t('bankroll.bets.account')}
          onChange={(accountId) => set({ accountId })}
          options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
          value={form.accountId}
        />
        <Select<'back' | 'lay'>
          label={t('bankroll.log.side')}
          onChange={(side) => set({ side, ...(side === 'lay' && { freebet: 'none' as const }) })}
          options={(['back', 'lay'] as const).map((value) => ({ value, label: t(`bankroll.side.${value}`) }))}
          value={form.side}
        />
      </div>
      <div className={styles.three}>
        <NumberField
          label={t('bankroll.bets.stake')}
          maxValue={10_000_000}
          minValue={0.01}
          onChange={(stake) => set({ stake })}
          suffix={overview.currency}
          value={form.stake}
        />
        <OddsField label={t('bankroll.bets.odds')} onChange={(odds) => set({ odds })} value={form.odds} />
        <NumberField
          label={t('bankroll.log.commission')}
          maxValue={50}
          minValue={0}
          onChange={(commission) => set({ commission })}
          suffix="%"
          value={form.commission}
        />
      </div>
      {form.side === 'back' && (
        <Select<LogForm['freebet']>
          label={t('bankroll.log.freebet')}
          onChange={(freebet) => set({ freebet })}
          options={(['none', ...FREEBET_KINDS] as const).map((value) => ({
            value,
            label: t(`bankroll.freebet.${value}`),
          }))}
          value={form.freebet}
        />
      )}
    </>
  );
}

/** What each result pays, and the account's balance afterwards. */
function ResultsPart({ form, overview }: { form: LogForm; overview: Overview }) {
  const t = useText();
  const { money, result, locale } = useAmounts(overview.currency);
  const pick = pickOfForm(form);
  const account = overview.accounts.find(({ id }) => id === form.accountId);
  const bets = betsOfForm(form, '');
  const [leg] = bets?.legs ?? [];
  if (!pick || !account || !leg || form.odds === null || form.stake === null) return null;
  const terms = {
    side: form.side,
    oddsMicro: oddsMicroOf(form.odds),
    stakeCents: centsOfEuros(form.stake),
    commissionBp: Math.round((form.commission ?? 0) * 100),
    freebet: form.freebet === 'none' ? null : form.freebet,
    matchedCents: null,
    reducedOddsMicro: null,
  };
  const sides = { sport: form.sport, home: form.home, away: form.away };
  const rows = resultsOf([{ ...pick, side: form.side }], form.sport);
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{t('bankroll.log.pays')}</h3>
      <table className={styles.pays}>
        <thead>
          <tr>
            <th scope="col">{t('bankroll.log.if')}</th>
            <th scope="col">{t('bankroll.bets.state')}</th>
            <th scope="col">{t('bankroll.bets.result')}</th>
            <th scope="col">{t('bankroll.log.after', { name: account.name })}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ labels, settled: [state = 'lost'] }) => {
            const cents = betProfitCents(terms, { state, cashOutCents: null, shareMicro: null });
            return (
              <tr key={state}>
                <th scope="row">{resultText(labels, { t, locale, threeWay: false, sides })}</th>
                <td>{t(`bankroll.state.${state}`)}</td>
                <td className={styles[toneOf(cents)]}>{result(cents)}</td>
                <td>{money(account.balanceCents + cents)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className={styles.pale}>
        {t('bankroll.log.standing', { amount: money(overview.open.cents + outlayCents(terms)) })}
      </p>
    </section>
  );
}

/** Form to log a placed bet by hand. */
export function LogDialog({ overview, onClose }: { overview: Overview; onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const [form, setForm] = useState(() =>
    emptyForm(overview.accounts.find(({ isClosed }) => !isClosed)?.id ?? ''),
  );
  const set = (change: Partial<LogForm>): void => setForm((before) => ({ ...before, ...change }));
  const key = useKey(JSON.stringify(form));
  const bets = betsOfForm(form, key);
  const change = useChange(sendBets, () => {
    toast.show({ tone: 'success', title: t('bankroll.log.done') });
    onClose();
  });
  return (
    <Dialog
      footer={(close) => (
        <>
          <Button onPress={close}>{t('bankroll.cancel')}</Button>
          <Button
            isDisabled={!bets}
            isPending={change.isPending}
            onPress={() => bets && change.send(bets)}
            variant="primary"
          >
            {t('bankroll.log.save')}
          </Button>
        </>
      )}
      isOpen
      onClose={onClose}
      title={t('bankroll.log.title')}
    >
      <div className={styles.form}>
        {change.failure !== undefined && (
          <Banner title={t('bankroll.log.failed')} tone="warning">
            {change.failure}
          </Banner>
        )}
        <EventPart form={form} set={set} />
        <PickPart form={form} set={set} />
        <MoneyPart form={form} overview={overview} set={set} />
        <ResultsPart form={form} overview={overview} />
        <TextField
          hint={t('bankroll.log.noteHint')}
          label={t('bankroll.log.note')}
          maxLength={300}
          onChange={(note) => set({ note })}
          value={form.note}
        />
      </div>
    </Dialog>
  );
}
