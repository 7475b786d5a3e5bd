import {
  ROI_MAX,
  TESTIMONIAL_NAME_MAX,
  TESTIMONIAL_TAGS,
  TESTIMONIAL_TEXT_MAX,
} from '@bothways/domain/testimonials';
import {
  Button,
  Checkbox,
  type FormState,
  formatMoney,
  NumberField,
  RadioGroup,
  Select,
  TextArea,
  TextField,
  useUi,
} from '@bothways/ui';
import { type Faulty, invented, sumOf, type TestimonialDraft } from './testimonial-draft.ts';
import styles from './testimonials.module.css';
import { useText } from './texts.ts';

interface Props {
  draft: TestimonialDraft;
  faultOf: FormState<object, unknown, Faulty>['fault'];
  onChange: (part: Partial<TestimonialDraft>) => void;
}

const SOURCES = ['customer', 'sample'] as const;
const TYPICAL_EUROS = 40;
const MAX_SEED = 2 ** 31;

/** Fields of author, texts, figures and consent. */
export function TestimonialFields({ draft, faultOf, onChange }: Props) {
  const t = useText();
  const fault = (name: Exclude<Faulty, 'other'>) => faultOf(name, t(`testimonials.faults.${name}`));
  return (
    <>
      <RadioGroup
        label={t('testimonials.source')}
        onChange={(source) => {
          const found = SOURCES.find((each) => each === source);
          if (found) onChange({ source: found });
        }}
        options={SOURCES.map((value) => ({
          value: String(value),
          label: t(`testimonials.sources.${value}`),
        }))}
        value={draft.source}
      />
      <div className={styles.pair}>
        <TextField
          autoFocus
          label={t('testimonials.name')}
          maxLength={TESTIMONIAL_NAME_MAX}
          onChange={(name) => onChange({ name })}
          value={draft.name}
          {...fault('name')}
        />
        <Select
          label={t('testimonials.tag')}
          onChange={(tag) => onChange({ tag })}
          options={TESTIMONIAL_TAGS.map((value) => ({ value, label: value }))}
          value={draft.tag}
        />
      </div>
      {(['en', 'es'] as const).map((locale) => (
        <TextField
          hint={t('testimonials.textHint', { count: TESTIMONIAL_TEXT_MAX })}
          key={locale}
          label={t(`testimonials.texts.${locale}`)}
          maxLength={TESTIMONIAL_TEXT_MAX}
          onChange={(text) => onChange({ [locale]: text })}
          value={draft[locale]}
          {...fault(locale)}
        />
      ))}
      <Days draft={draft} onChange={onChange} {...fault('days')} />
      <NumberField
        label={t('testimonials.roi')}
        maxValue={ROI_MAX}
        onChange={(roiPct) => onChange({ roiPct })}
        suffix="%"
        value={draft.roiPct}
        {...fault('roiPct')}
      />
      {draft.source === 'customer' && (
        <Checkbox
          hint={t('testimonials.consentHint')}
          isSelected={draft.hasConsent}
          onChange={(hasConsent) => onChange({ hasConsent })}
          {...fault('hasConsent')}
        >
          {t('testimonials.consent')}
        </Checkbox>
      )}
      <Checkbox isSelected={draft.isPublished} onChange={(isPublished) => onChange({ isPublished })}>
        {t('testimonials.publishedOn')}
      </Checkbox>
    </>
  );
}

/** The days, and their sum; those of a sample can be invented. */
function Days({ draft, onChange, error }: Omit<Props, 'faultOf'> & { error?: string }) {
  const t = useText();
  const { locale } = useUi();
  const sum = sumOf(draft.days);
  return (
    <div className={styles.days}>
      <TextArea
        hint={
          sum
            ? t('testimonials.daysSum', {
                days: sum.days,
                of: sum.of,
                profit: formatMoney(sum.cents, locale, 'always'),
              })
            : t('testimonials.daysHint')
        }
        label={t('testimonials.days')}
        maxLength={600}
        onChange={(days) => onChange({ days })}
        rows={5}
        value={draft.days}
        {...(error !== undefined && { error })}
      />
      {draft.source === 'sample' && (
        <Button
          onPress={() => onChange({ days: invented(Math.floor(Math.random() * MAX_SEED), TYPICAL_EUROS) })}
        >
          {t('testimonials.invent')}
        </Button>
      )}
    </div>
  );
}
