import type { AdminBookie } from '@bothways/domain/bookies';
import { cx, NumberField, Select, TextArea, TextField, useUi } from '@bothways/ui';
import styles from './area.module.css';
import { CountriesField } from './countries-field.tsx';
import type { Field, NumberFieldOf } from './field.ts';
import type { FieldProps } from './field-props.ts';
import { FIELDS } from './fields.ts';
import { FlagField } from './flag-field.tsx';
import { listIn, numberIn, textIn } from './form-values.ts';
import { SomeField } from './some-field.tsx';
import { useText } from './texts.ts';
import type { AreaForm } from './use-area-form.ts';
import { unitOf, useFieldText } from './use-field-text.ts';

interface Props {
  bookie: AdminBookie;
  bookies: readonly AdminBookie[];
  form: AreaForm;
}

/** The fields of an area: switches in their own list, the others in columns. */
export function AreaFields({ bookie, bookies, form }: Props) {
  const fields = FIELDS[form.area];
  const flags = fields.filter(({ kind }) => kind === 'flag');
  const others = fields.filter(({ kind }) => kind !== 'flag');
  return (
    <div className={styles.fields}>
      {flags.length > 0 && (
        <div className={styles.flags}>
          {flags.map((field) => (
            <FieldOf bookie={bookie} bookies={bookies} field={field} form={form} key={field.name} />
          ))}
        </div>
      )}
      {others.map((field) => (
        <div
          className={cx(styles.place, field.span === 4 && styles.full, field.span === 1 && styles.quarter)}
          key={field.name}
        >
          <FieldOf bookie={bookie} bookies={bookies} field={field} form={form} />
        </div>
      ))}
    </div>
  );
}

function FieldOf({ bookie, bookies, form, field }: Props & { field: Field }) {
  const t = useText();
  const fieldText = useFieldText(bookies);
  const { name, label, hint } = field;
  const { shown, saved, faults } = form;
  const error = faults[name];
  const props: FieldProps = {
    name,
    label: t(label),
    value: shown.values[name],
    onChange: (value) => form.edit(name, value),
    isReadOnly: form.isReadOnly,
    ...(hint !== undefined && { hint: t(hint) }),
    ...(shown.changed.includes(name) && { was: fieldText(field, saved.values[name]) }),
    ...(error !== undefined && { error }),
  };
  switch (field.kind) {
    case 'flag':
      return <FlagField {...props} />;
    case 'number':
      return <FigureField {...props} currency={textIn(shown.values.currency) || 'EUR'} field={field} />;
    case 'some':
      return <SomeField {...props} of={field.of} />;
    case 'countries':
      return <CountriesField {...props} countries={listIn(props.value) ?? []} />;
    case 'choice':
      return (
        <ChoiceField {...props} options={field.options.map((each) => ({ ...each, label: t(each.label) }))} />
      );
    case 'original':
      return <OriginalField {...props} bookie={bookie} bookies={bookies} />;
    case 'group':
      return <GroupField {...props} bookie={bookie} bookies={bookies} />;
    default:
      return <WordsField {...props} isLong={field.kind === 'notes'} isLink={field.kind === 'link'} />;
  }
}

function WordsField(
  props: FieldProps & { isLong?: boolean; isLink?: boolean; suggestions?: readonly string[] },
) {
  const { value, isLong = false, isLink = false, suggestions = [], ...rest } = props;
  const text = textIn(value);
  return isLong ? (
    <TextArea {...rest} maxLength={1000} value={text} />
  ) : (
    <TextField
      {...rest}
      autoComplete="off"
      suggestions={suggestions}
      type={isLink ? 'url' : 'text'}
      value={text}
    />
  );
}

function FigureField(props: FieldProps & { field: NumberFieldOf; currency: string }) {
  const { field, currency, value, ...rest } = props;
  const t = useText();
  const { locale } = useUi();
  return (
    <NumberField
      {...rest}
      digits={field.digits}
      suffix={unitOf(field, currency, locale)}
      value={numberIn(value)}
      {...(field.none !== undefined && { placeholder: t(field.none) })}
    />
  );
}

function ChoiceField(props: FieldProps & { options: readonly { value: string; label: string }[] }) {
  const { value, isReadOnly, options, ...rest } = props;
  return <Select {...rest} isDisabled={isReadOnly} options={options} value={textIn(value)} />;
}

/** Option value for none; a key cannot be empty. */
const NONE = '.';

/** The bookmaker whose prices it copies: only originals are offered. */
function OriginalField(props: FieldProps & { bookie: AdminBookie; bookies: readonly AdminBookie[] }) {
  const { bookie, bookies, value, onChange, ...rest } = props;
  const t = useText();
  const originals = bookies
    .filter((each) => each.value !== bookie.value && (each.ogBookie === undefined || each.value === value))
    .map((each) => ({ value: each.value, label: each.label }))
    .sort((one, other) => one.label.localeCompare(other.label));
  return (
    <ChoiceField
      {...rest}
      onChange={(chosen) => onChange(chosen === NONE ? '' : chosen)}
      options={[{ value: NONE, label: t('bookies.original') }, ...originals]}
      value={textIn(value) || NONE}
    />
  );
}

/** Returns the existing clone groups by name. */
const groupsOf = (bookies: readonly AdminBookie[]): string[] =>
  [...new Set(bookies.flatMap(({ basicInfo }) => basicInfo.cloneGroup ?? []))]
    .filter((group) => group !== '')
    .sort((one, other) => one.localeCompare(other));

/** A clone group, existing or new, with its other members. */
function GroupField(props: FieldProps & { bookie: AdminBookie; bookies: readonly AdminBookie[] }) {
  const { bookie, bookies, hint: _, ...rest } = props;
  const t = useText();
  const group = textIn(props.value).trim();
  const others = bookies.filter((each) => each.value !== bookie.value && each.basicInfo.cloneGroup === group);
  const hint =
    group === ''
      ? t('bookies.hints.cloneGroup')
      : others.length === 0
        ? t('bookies.hints.cloneAlone')
        : t('bookies.hints.cloneWith', { names: others.map(({ label }) => label).join(', ') });
  return (
    <>
      <WordsField {...rest} suggestions={groupsOf(bookies)} />
      <p className={styles.note}>{hint}</p>
    </>
  );
}
