import type { AdminBookie } from '@bothways/domain/bookies';
import {
  MARKDOWN_FIELDS,
  PROMOTION_LINE_MAX,
  PROMOTION_LINK_MAX,
  PROMOTION_ODDS_MAX,
  PROMOTION_SUBTYPES,
  PROMOTION_TEXT_MAX,
  PROMOTION_TITLE_MAX,
  PROMOTION_TYPES,
} from '@bothways/domain/promotions';
import { ChipButton, type FormState, NumberField, Select, TextArea, TextField } from '@bothways/ui';
import { DatePicker } from '@bothways/ui/dates';
import { AudienceFields } from './audience-fields.tsx';
import type { Faulty, PromotionDraft } from './promotion-draft.ts';
import styles from './promotions.module.css';
import { useText } from './texts.ts';

export interface FieldsProps {
  draft: PromotionDraft;
  /** Missing: the bookmaker cannot be changed here. */
  bookies: readonly AdminBookie[];
  faultOf: FormState<object, unknown, Faulty>['fault'];
  onChange: (part: Partial<PromotionDraft>) => void;
}

const CENT = 0.01;
const FREEBETS = ['unknown', 'yes', 'no'] as const;
const FREEBET = { unknown: null, yes: true, no: false };

/** All fields of a promotion. */
export function PromotionFields({ draft, bookies, faultOf, onChange }: FieldsProps) {
  const t = useText();
  const fault = (name: Exclude<Faulty, 'other'>) => faultOf(name, t(`promotions.faults.${name}`));
  const odds = (name: 'minimum_odds' | 'maximum_odds') => (
    <NumberField
      label={t(`promotions.fields.${name}`)}
      maxValue={PROMOTION_ODDS_MAX}
      onChange={(value) => onChange({ [name]: value })}
      step={CENT}
      value={draft[name]}
      {...fault(name)}
    />
  );
  const day = (name: 'from' | 'to', place: 'valid_from' | 'valid_to') => (
    <DatePicker
      hint={t(`promotions.hints.${place}`)}
      label={t(`promotions.fields.${place}`)}
      onChange={(value) => onChange({ [name]: value })}
      value={draft[name]}
      {...(place === 'valid_to' && fault(place))}
    />
  );
  const freebet = FREEBETS.find((each) => FREEBET[each] === draft.promotion_contains_freebet) ?? 'unknown';
  return (
    <>
      <Select
        label={t('promotions.fields.bookie')}
        onChange={(bookie) => onChange({ bookie })}
        options={bookies.map(({ value, label }) => ({ value, label }))}
        placeholder={t('promotions.chooseBookie')}
        value={draft.bookie === '' ? null : draft.bookie}
        {...fault('bookie')}
      />
      <TextField
        autoFocus
        label={t('promotions.fields.title')}
        maxLength={PROMOTION_TITLE_MAX}
        onChange={(title) => onChange({ title })}
        value={draft.title}
        {...fault('title')}
      />
      <TextField
        hint={t('promotions.hints.amount')}
        label={t('promotions.fields.amount')}
        maxLength={PROMOTION_LINE_MAX}
        onChange={(amount) => onChange({ amount })}
        value={draft.amount}
      />
      <Suggested name="type" onChange={onChange} suggestions={PROMOTION_TYPES} value={draft.type} />
      <Suggested name="subtype" onChange={onChange} suggestions={PROMOTION_SUBTYPES} value={draft.subtype} />
      <div className={styles.pair}>
        <Select
          label={t('promotions.fields.freebet')}
          onChange={(choice) => onChange({ promotion_contains_freebet: FREEBET[choice] })}
          options={FREEBETS.map((value) => ({ value, label: t(`promotions.${value}`) }))}
          value={freebet}
        />
        <TextField
          hint={t('promotions.hints.max_time_to_unlock')}
          label={t('promotions.fields.max_time_to_unlock')}
          maxLength={PROMOTION_LINE_MAX}
          onChange={(max_time_to_unlock) => onChange({ max_time_to_unlock })}
          value={draft.max_time_to_unlock}
        />
        {odds('minimum_odds')}
        {odds('maximum_odds')}
        {day('from', 'valid_from')}
        {day('to', 'valid_to')}
      </div>
      <TextField
        inputMode="url"
        label={t('promotions.fields.link')}
        maxLength={PROMOTION_LINK_MAX}
        onChange={(link) => onChange({ link })}
        placeholder="https://"
        value={draft.link}
        {...fault('link')}
      />
      <AudienceFields
        audience={draft.audience}
        countries={[...new Set(bookies.flatMap(({ countries }) => countries))]}
        onChange={(audience) => onChange({ audience })}
      />
      {MARKDOWN_FIELDS.map((name) => (
        <TextArea
          key={name}
          label={t(`promotions.fields.${name}`)}
          maxLength={PROMOTION_TEXT_MAX}
          onChange={(text) => onChange({ [name]: text })}
          rows={name === 'description' ? 5 : 3}
          value={draft[name]}
          {...(name === 'description' && { hint: t('promotions.hints.markdown') })}
        />
      ))}
    </>
  );
}

/** A text field with common values below it. */
function Suggested({
  name,
  value,
  suggestions,
  onChange,
}: {
  name: 'type' | 'subtype';
  value: string;
  suggestions: readonly string[];
  onChange: (part: Partial<PromotionDraft>) => void;
}) {
  const t = useText();
  return (
    <div className={styles.suggested}>
      <TextField
        label={t(`promotions.fields.${name}`)}
        maxLength={PROMOTION_LINE_MAX}
        onChange={(text) => onChange({ [name]: text })}
        value={value}
      />
      <fieldset aria-label={t(`promotions.usual.${name}`)} className={styles.chips}>
        {suggestions
          .filter((each) => each !== value)
          .map((each) => (
            <ChipButton key={each} onPress={() => onChange({ [name]: each })}>
              {each}
            </ChipButton>
          ))}
      </fieldset>
    </div>
  );
}
