import { plainText } from '@bothways/domain/text';
import { AddChip, Chip, Popover, RemovableChip, SearchField } from '@bothways/ui';
import { useRef, useState } from 'react';
import { useText } from '../texts.ts';
import styles from './area.module.css';
import { FieldFrame } from './field-frame.tsx';
import type { FieldProps } from './field-props.ts';
import { BOOKIE_COUNTRIES } from './iso-countries.ts';
import { useCountryName } from './use-country-name.ts';

/** Countries where it may be used: a chip each, and a search for more. */
export function CountriesField(
  props: Pick<FieldProps, 'label' | 'was' | 'error' | 'onChange' | 'isReadOnly'> & {
    countries: readonly string[];
  },
) {
  const { countries, onChange, isReadOnly } = props;
  const t = useText();
  const nameOf = useCountryName();
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const chip = (country: string) =>
    isReadOnly ? (
      <Chip isDisabled isSelected key={country} mark={false} onChange={() => undefined}>
        {nameOf(country)}
      </Chip>
    ) : (
      <RemovableChip
        key={country}
        onRemove={() => onChange(countries.filter((each) => each !== country))}
        removeLabel={t('bookies.removeCountry', { name: nameOf(country) })}
      >
        {nameOf(country)}
      </RemovableChip>
    );
  return (
    <FieldFrame {...props}>
      <div className={styles.chips}>
        {countries.map(chip)}
        {countries.length === 0 && isReadOnly && (
          <span className={styles.note}>{t('bookies.emptyValue')}</span>
        )}
        {!isReadOnly && (
          <span ref={anchor}>
            <AddChip onPress={() => setOpen(true)}>{t('bookies.addCountry')}</AddChip>
          </span>
        )}
        <Popover
          anchor={anchor}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          placement="bottom start"
          title={t('bookies.addCountryTitle')}
        >
          <CountrySearch
            onChoose={(country) => {
              onChange([...countries, country]);
              setOpen(false);
            }}
            without={countries}
          />
        </Popover>
      </div>
    </FieldFrame>
  );
}

/** As many as fit without much scrolling. */
const SHOWN = 8;

function CountrySearch({
  without,
  onChoose,
}: {
  without: readonly string[];
  onChoose: (country: string) => void;
}) {
  const t = useText();
  const nameOf = useCountryName();
  const [search, setSearch] = useState('');
  const part = plainText(search.trim());
  const found = BOOKIE_COUNTRIES.filter((country) => !without.includes(country))
    .map((country) => ({ country, name: nameOf(country) }))
    .filter(({ country, name }) => plainText(name).includes(part) || country.toLowerCase() === part)
    .sort(
      (one, other) =>
        Number(plainText(other.name).startsWith(part)) - Number(plainText(one.name).startsWith(part)) ||
        one.name.localeCompare(other.name),
    )
    .slice(0, SHOWN);
  const first = found[0];
  return (
    <div className={styles.search}>
      <SearchField
        autoFocus
        label={t('bookies.searchCountry')}
        onChange={setSearch}
        onSubmit={() => first && part !== '' && onChoose(first.country)}
        placeholder={t('bookies.searchCountry')}
        value={search}
      />
      {found.length === 0 && <p className={styles.note}>{t('bookies.noCountry')}</p>}
      <ul aria-label={t('bookies.countriesFound')} className={styles.found}>
        {found.map(({ country, name }) => (
          <li key={country}>
            <button onClick={() => onChoose(country)} type="button">
              {name} <span>{country}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
