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
import { useDraftValues, useMutationForm } from '@bothways/platform';
import {
  type Fault,
  FormDialog,
  type FormRead,
  type FormState,
  faultsIn,
  Markdown,
  Money,
  NumberField,
  OddsField,
  Segmented,
  Select,
  TextField,
  textFault,
  useEuroSign,
} from '@bothways/ui';
import { DatePicker } from '@bothways/ui/dates';
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
const TYPED = ['name', 'title', 'shape', 'stakeCents', 'gainCents', 'returns', 'minOdds', 'due'] as const;
const typedOf = ({ title, terms, dueAt }: Offer): Typed => ({
  ...terms,
  name: '',
  title,
  minOdds: terms.minOdds ?? null,
  due: dueAt?.slice(0, DAY_CHARS) ?? null,
});

const amountFault = (amount: number | null): Fault | undefined =>
  amount === null || amount < 1 ? { code: 'missing' } : undefined;
const termsFaults = ({ shape, stakeCents, gainCents, minOdds }: Typed) => ({
  stakeCents: amountFault(shape === 'freebet' ? 1 : stakeCents),
  gainCents: amountFault(gainCents),
  minOdds: minOdds !== null && !(minOdds > 1),
});

/** Returns the terms to send; undefined while one is missing or invalid. */
function termsOf(typed: Typed): OfferTerms | undefined {
  const { shape, stakeCents, gainCents, returns, minOdds } = typed;
  if (gainCents === null || faultsIn(termsFaults(typed)).size > 0) return undefined;
  return {
    shape,
    stakeCents: shape === 'freebet' ? 0 : (stakeCents ?? 0),
    gainCents,
    returns,
    ...(minOdds !== null && { minOdds }),
  };
}

type Sent = Parameters<typeof changeOffer>[0] | Parameters<typeof sendOffer>[0];

const endOf = (day: string | null): string | null => (day === null ? null : `${day}T23:59:00.000Z`);

/** Plans an offer, or corrects its terms: the catalogue's are a guess until a person has checked them. */
export function OfferDialog({ offer, bookies, rates, onClose }: OfferDialogProps) {
  const t = useText();
  const bookieName = useBookieName();
  const isKept = offer?.id !== undefined;
  const values = useDraftValues('offer', offer ? typedOf(offer) : NEW, offer ? [] : TYPED);
  const key = useKey(JSON.stringify(values.values));
  const places = bookies.filter(({ exchange }) => exchange !== true);
  const bookieOf = (name: string) =>
    offer?.bookie ?? places.find(({ label }) => label.toLowerCase() === name.trim().toLowerCase())?.value;
  const read = (typed: Typed): FormRead<Sent, keyof Typed> => {
    const terms = termsOf(typed);
    const title = typed.title.trim();
    const bookie = bookieOf(typed.name);
    if (!terms || bookie === undefined || title === '')
      return {
        faults: faultsIn({
          name: bookie === undefined && (textFault(typed.name.trim(), { max: 60 }) ?? true),
          title: textFault(title, { max: 120 }),
          ...termsFaults(typed),
        }),
      };
    // an unchanged day retains its time
    const isSameDay = offer && typed.due === (offer.dueAt?.slice(0, DAY_CHARS) ?? null);
    const dueAt = isSameDay ? (offer.dueAt ?? null) : endOf(typed.due);
    if (offer?.id !== undefined) {
      const { maxOdds } = offer.terms;
      const all = { ...terms, ...(maxOdds !== undefined && { maxOdds }) };
      return { sent: { id: offer.id, version: offer.version, terms: all, dueAt } };
    }
    const promotionId = offer?.promotionId;
    const of = promotionId !== undefined && { promotionId };
    return { sent: { key, bookie, title, terms, dueAt, ...of } };
  };
  const sending = useChange(
    (sent: Sent): Promise<unknown> => ('id' in sent ? changeOffer(sent) : sendOffer(sent)),
    onClose,
  );
  const form = useMutationForm(values, read, { sending });
  const terms = termsOf(form.values);
  return (
    <FormDialog
      failure={form.failure}
      isPending={form.isPending}
      onClose={onClose}
      onSave={() => form.submit()}
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
            suggestions={places.map(({ label }) => label)}
            {...form.field('name')}
          />
          <TextField label={t('offers.form.title')} maxLength={120} {...form.field('title')} />
        </>
      )}
      <Select<OfferShape>
        isDisabled={isKept && offer.state !== 'planned'}
        label={t('offers.form.shape')}
        options={OFFER_SHAPES.map((value) => ({ value, label: t(`offers.shape.${value}`) }))}
        {...form.field('shape')}
      />
      <Figures form={form} />
      <DatePicker label={t('offers.form.due')} {...form.field('due')} />
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

function Figures({ form }: { form: Pick<FormState<Typed, unknown, keyof Typed>, 'values' | 'field'> }) {
  const t = useText();
  const euro = useEuroSign();
  const { shape } = form.values;
  const inEuros = (name: 'stakeCents' | 'gainCents') => {
    const { value, onChange, ...fault } = form.field(name);
    return { value: euros(value), onChange: (next: number | null) => onChange(cents(next)), ...fault };
  };
  const amount = { ...euro, align: 'end', minValue: 0, maxValue: eurosOfCents(MAX_OFFER_CENTS) } as const;
  return (
    <>
      <div className={styles.pair}>
        {shape !== 'freebet' && (
          <NumberField
            {...amount}
            label={t(shape === 'bonus' ? 'offers.form.through' : 'offers.form.stake')}
            {...inEuros('stakeCents')}
          />
        )}
        <NumberField
          {...amount}
          label={t(shape === 'bonus' ? 'offers.form.bonus' : 'offers.form.freebet')}
          {...inEuros('gainCents')}
        />
        {shape !== 'freebet' && <OddsField label={t('offers.form.minOdds')} {...form.field('minOdds')} />}
      </div>
      {shape !== 'bonus' && (
        <Segmented
          label={t('offers.form.returns')}
          options={(['snr', 'sr'] as const).map((value) => ({ value, label: t(`matched.kinds.${value}`) }))}
          size="small"
          {...form.field('returns')}
        />
      )}
    </>
  );
}
