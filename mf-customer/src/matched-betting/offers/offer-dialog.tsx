import type { Bookie } from '@bothways/domain/bookies';
import { centsOfEuros, eurosOfCents } from '@bothways/domain/money';
import {
  expectedCents,
  MAX_OFFER_CENTS,
  OFFER_SHAPES,
  type Offer,
  type OfferRates,
  type OfferShape,
  type OfferTerms,
} from '@bothways/domain/offers';
import {
  FormDialog,
  Markdown,
  Money,
  NumberField,
  OddsField,
  Segmented,
  Select,
  TextField,
  useEuroSign,
} from '@bothways/ui';
import { DatePicker } from '@bothways/ui/dates';
import { useState } from 'react';
import { useBookieName } from '../../bookies/index.ts';

import { useChange, useKey } from '../../log-bets/index.ts';
import { useText } from '../texts.ts';
import styles from './offers.module.css';
import { changeOffer, sendOffer } from './offers.queries.ts';

interface OfferDialogProps {
  /** Undefined: an offer of the person's own. */
  offer: Offer | undefined;
  bookies: readonly Bookie[];
  rates: OfferRates;
  onClose: () => void;
}

interface Typed {
  /** The bookmaker's name as in the catalogue. */
  name: string;
  title: string;
  shape: OfferShape;
  stakeCents: number | null;
  gainCents: number | null;
  returns: OfferTerms['returns'];
  minOdds: number | null;
  /** The last day, YYYY-MM-DD. */
  due: string | null;
}

const DAY_CHARS = 10;
const NEW: Typed = {
  name: '',
  title: '',
  shape: 'qualify',
  stakeCents: null,
  gainCents: null,
  returns: 'snr',
  minOdds: null,
  due: null,
};
const typedOf = ({ title, terms, dueAt }: Offer): Typed => ({
  ...terms,
  name: '',
  title,
  minOdds: terms.minOdds ?? null,
  due: dueAt?.slice(0, DAY_CHARS) ?? null,
});

/** Returns the terms to send; undefined while one is missing or invalid. */
function termsOf({ shape, stakeCents, gainCents, returns, minOdds }: Typed): OfferTerms | undefined {
  const needsStake = shape !== 'freebet';
  if (gainCents === null || gainCents < 1 || (needsStake && (stakeCents === null || stakeCents < 1)))
    return undefined;
  if (minOdds !== null && !(minOdds > 1)) return undefined;
  return {
    shape,
    stakeCents: needsStake ? (stakeCents ?? 0) : 0,
    gainCents,
    returns,
    ...(minOdds !== null && { minOdds }),
  };
}

const endOf = (day: string | null): string | null => (day === null ? null : `${day}T23:59:00.000Z`);

/** Plans an offer, or corrects its terms: the catalogue's are a guess until a person has checked them. */
export function OfferDialog({ offer, bookies, rates, onClose }: OfferDialogProps) {
  const t = useText();
  const bookieName = useBookieName();
  const [typed, setTyped] = useState<Typed>(offer ? typedOf(offer) : NEW);
  const set = (part: Partial<Typed>): void => setTyped({ ...typed, ...part });
  const key = useKey(JSON.stringify(typed));
  const add = useChange(sendOffer, onClose);
  const change = useChange(changeOffer, onClose);
  const terms = termsOf(typed);
  const title = typed.title.trim();
  const places = bookies.filter(({ exchange }) => exchange !== true);
  const name = typed.name.trim().toLowerCase();
  const bookie = offer?.bookie ?? places.find(({ label }) => label.toLowerCase() === name)?.value;
  const isKept = offer?.id !== undefined;
  // an unchanged day retains its time
  const dueAt =
    offer && typed.due === (offer.dueAt?.slice(0, DAY_CHARS) ?? null)
      ? (offer.dueAt ?? null)
      : endOf(typed.due);
  const save = (): void => {
    if (!terms || bookie === undefined) return;
    if (offer?.id !== undefined) {
      const maxOdds = offer.terms.maxOdds;
      change.send({
        id: offer.id,
        version: offer.version,
        terms: { ...terms, ...(maxOdds !== undefined && { maxOdds }) },
        dueAt,
      });
      return;
    }
    const { promotionId } = offer ?? {};
    add.send({
      key,
      bookie,
      title,
      terms,
      dueAt,
      ...(promotionId !== undefined && { promotionId }),
    });
  };
  return (
    <FormDialog
      failure={add.failure ?? change.failure}
      isDisabled={!terms || bookie === undefined || title === ''}
      isPending={add.isPending || change.isPending}
      onClose={onClose}
      onSave={save}
      save={t(isKept ? 'offers.form.save' : 'offers.form.plan')}
      title={t(isKept ? 'offers.form.edit' : offer ? 'offers.form.check' : 'offers.form.new')}
    >
      {offer ? (
        <>
          <p>
            <b>{bookieName(offer.bookie)}</b>, {offer.title}
          </p>
          {offer.howToClaim !== undefined && (
            <Markdown className={styles.pale} headingLevel={4}>
              {offer.howToClaim}
            </Markdown>
          )}
        </>
      ) : (
        <>
          <TextField
            label={t('offers.form.bookie')}
            maxLength={60}
            onChange={(name) => set({ name })}
            suggestions={places.map(({ label }) => label)}
            value={typed.name}
          />
          <TextField
            label={t('offers.form.title')}
            maxLength={120}
            onChange={(next) => set({ title: next })}
            value={typed.title}
          />
        </>
      )}
      <Select<OfferShape>
        isDisabled={isKept && offer.state !== 'planned'}
        label={t('offers.form.shape')}
        onChange={(shape) => set({ shape })}
        options={OFFER_SHAPES.map((value) => ({ value, label: t(`offers.shape.${value}`) }))}
        value={typed.shape}
      />
      <Figures set={set} typed={typed} />
      <DatePicker label={t('offers.form.due')} onChange={(due) => set({ due })} value={typed.due} />
      {terms && (
        <p className={styles.sum}>
          {t('offers.form.brings')} <Money cents={expectedCents(terms, rates)} sign="always" tone="result" />
          <span className={styles.pale}>
            {t('offers.form.reckoned', { retention: rates.retentionPct, rating: rates.ratingPct })}
          </span>
        </p>
      )}
    </FormDialog>
  );
}

const euros = (cents: number | null): number | null => (cents === null ? null : eurosOfCents(cents));
const cents = (amount: number | null): number | null => (amount === null ? null : centsOfEuros(amount));

function Figures({ typed, set }: { typed: Typed; set: (part: Partial<Typed>) => void }) {
  const t = useText();
  const euro = useEuroSign();
  const { shape } = typed;
  const amount = { ...euro, align: 'end', minValue: 0, maxValue: eurosOfCents(MAX_OFFER_CENTS) } as const;
  return (
    <>
      <div className={styles.pair}>
        {shape !== 'freebet' && (
          <NumberField
            {...amount}
            label={t(shape === 'bonus' ? 'offers.form.through' : 'offers.form.stake')}
            onChange={(value) => set({ stakeCents: cents(value) })}
            value={euros(typed.stakeCents)}
          />
        )}
        <NumberField
          {...amount}
          label={t(shape === 'bonus' ? 'offers.form.bonus' : 'offers.form.freebet')}
          onChange={(value) => set({ gainCents: cents(value) })}
          value={euros(typed.gainCents)}
        />
        {shape !== 'freebet' && (
          <OddsField
            label={t('offers.form.minOdds')}
            onChange={(minOdds) => set({ minOdds })}
            value={typed.minOdds}
          />
        )}
      </div>
      {shape !== 'bonus' && (
        <Segmented
          label={t('offers.form.returns')}
          onChange={(returns) => set({ returns })}
          options={(['snr', 'sr'] as const).map((value) => ({ value, label: t(`matched.kinds.${value}`) }))}
          size="small"
          value={typed.returns}
        />
      )}
    </>
  );
}
