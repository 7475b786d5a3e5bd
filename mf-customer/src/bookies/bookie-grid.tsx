import type { Bookie } from '@bothways/domain/bookies';
import { COUNTRIES, type Country } from '@bothways/domain/geo';
import {
  type BookmakerStates,
  clickedState,
  inState,
  type SettingsFamily,
  stateOf,
  withAll,
} from '@bothways/domain/settings';
import { Button, SearchField, Select } from '@bothways/ui';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useText } from '../texts.ts';
import { useCountryName } from '../words/index.ts';
import { BookieCell } from './bookie-cell.tsx';
import styles from './bookie-grid.module.css';
import { type BookieGroup, groupBookies, visibleBookies } from './grid.ts';
import { useOwnCountry } from './use-own-country.ts';

interface BookieGridProps {
  family: SettingsFamily;
  bookies: readonly Bookie[];
  states: BookmakerStates;
  onChange: (states: BookmakerStates) => void;
}

/** Returns a ref to the latest value, for handlers that must stay identical. */
function useNewest<T>(value: T) {
  const ref = useRef(value);
  ref.current = value;
  return ref;
}

function CountryFilter({ value, onChange }: { value: Country; onChange: (country: Country) => void }) {
  const t = useText();
  const nameOf = useCountryName();
  return (
    <Select
      aria-label={t('settings.bookmakers.country')}
      className={styles.country}
      onChange={onChange}
      options={COUNTRIES.map((country) => ({ value: country, label: nameOf(country) }))}
      value={value}
    />
  );
}

/** "12 selected, 2 references", and how many of them are filtered out. */
function Count({ states, shown }: { states: BookmakerStates; shown: readonly Bookie[] }) {
  const t = useText();
  const [selected, references] = [inState(states, 'selected'), inState(states, 'reference')];
  const inSight = new Set(shown.map(({ value }) => value));
  const hidden = [...selected, ...references].filter((value) => !inSight.has(value)).length;
  return (
    <span aria-live="polite" className={styles.count}>
      {t('settings.bookmakers.selected', { count: selected.length })}
      {references.length > 0 && `, ${t('settings.bookmakers.references', { count: references.length })}`}
      {hidden > 0 && ` · ${t('settings.bookmakers.hidden', { count: hidden })}`}
    </span>
  );
}

interface GroupProps {
  group: BookieGroup;
  states: BookmakerStates;
  onPress: (value: string) => void;
}

/** A bookmaker, followed by the variants that share its prices. */
function Group({ group: { original, variants }, states, onPress }: GroupProps) {
  const t = useText();
  const cell = (bookie: Bookie) => (
    <BookieCell bookie={bookie} key={bookie.value} onPress={onPress} state={stateOf(states, bookie.value)} />
  );
  if (variants.length === 0) return cell(original);
  return (
    <fieldset aria-label={t('settings.bookmakers.group', { name: original.label })} className={styles.group}>
      {cell(original)}
      <span className={styles.like}>{t('settings.bookmakers.samePrices')}</span>
      {variants.map(cell)}
    </fieldset>
  );
}

/** The bookmakers of a configuration; clicking one cycles through its states. */
export function BookieGrid({ family, bookies, states, onChange }: BookieGridProps) {
  const t = useText();
  const own = useOwnCountry();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Country | undefined>(undefined);
  const country = chosen ?? own;
  const shown = useMemo(() => visibleBookies(bookies, search, country), [bookies, search, country]);
  const groups = useMemo(() => {
    const all = groupBookies(shown);
    return [
      ...all.filter(({ variants }) => variants.length === 0),
      ...all.filter(({ variants }) => variants.length > 0),
    ];
  }, [shown]);
  const newest = useNewest({ family, states, onChange });
  const press = useCallback(
    (value: string) => {
      const { family: list, states: before, onChange: change } = newest.current;
      change({ ...before, [value]: clickedState(list, stateOf(before, value)) });
    },
    [newest],
  );
  const setAll = (state: 'selected' | 'unselected') =>
    onChange(
      withAll(
        states,
        shown.map(({ value }) => value),
        state,
      ),
    );
  return (
    <div className={styles.grid}>
      <div className={styles.tools}>
        <SearchField
          className={styles.search}
          label={t('settings.bookmakers.search')}
          onChange={setSearch}
          placeholder={t('settings.bookmakers.search')}
          value={search}
        />
        <CountryFilter onChange={setChosen} value={country} />
        <Button isDisabled={shown.length === 0} onPress={() => setAll('selected')}>
          {t('settings.bookmakers.selectAll')}
        </Button>
        <Button isDisabled={shown.length === 0} onPress={() => setAll('unselected')}>
          {t('settings.bookmakers.deselectAll')}
        </Button>
      </div>
      <Count shown={shown} states={states} />
      <fieldset aria-label={t('settings.bookmakers.title')} className={styles.cells}>
        {groups.map((group) => (
          <Group group={group} key={group.original.value} onPress={press} states={states} />
        ))}
        {shown.length === 0 && <p className={styles.none}>{t('settings.bookmakers.noMatch')}</p>}
      </fieldset>
    </div>
  );
}
