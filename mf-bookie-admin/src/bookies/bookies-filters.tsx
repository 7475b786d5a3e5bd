import type { AdminBookie } from '@bothways/domain/bookies';
import { useShortcut } from '@bothways/platform';
import { Kbd, SearchField, Select } from '@bothways/ui';
import { useRef } from 'react';
import { useCountryName } from '../bookie/index.ts';
import { useText } from '../texts.ts';
import styles from './bookies-screen.module.css';
import { type BookiesView, countriesOf, SHOWS, SORTS, TAKEN } from './bookies-view.ts';

const ANYWHERE = 'any';

/** Search, country, mode, quoting status and order. Filters that need statistics require the permission. */
export function BookiesFilters(props: {
  bookies: readonly AdminBookie[];
  view: BookiesView;
  onChange: (change: Partial<BookiesView>) => void;
  /** Called on Enter in the search: opens the first match. */
  onOpen: () => void;
  withStats: boolean;
}) {
  const { bookies, view, onChange, onOpen, withStats } = props;
  const t = useText();
  const nameOf = useCountryName();
  const search = useRef<HTMLInputElement>(null);
  useShortcut('/', t('bookies.keys.search'), () => search.current?.focus());
  const countries = [
    { value: ANYWHERE, label: t('filters.anyCountry') },
    ...countriesOf(bookies).map(({ country, count }) => ({
      value: country,
      label: nameOf(country),
      note: count,
    })),
  ];
  return (
    <div className={styles.filters}>
      <SearchField
        className={styles.wide}
        end={<Kbd>/</Kbd>}
        inputRef={search}
        label={t('filters.search')}
        onChange={(text) => onChange({ search: text })}
        onSubmit={onOpen}
        placeholder={t('filters.search')}
        value={view.search}
      />
      <Select
        aria-label={t('filters.country')}
        onChange={(country) => onChange({ country: country === ANYWHERE ? null : country })}
        options={countries}
        size="small"
        value={view.country ?? ANYWHERE}
      />
      <Select
        aria-label={t('bookies.taken.label')}
        onChange={(taken) => onChange({ taken })}
        options={TAKEN.map((value) => ({ value, label: t(`bookies.taken.${value}`) }))}
        size="small"
        value={view.taken}
      />
      {withStats && (
        <>
          <Select
            aria-label={t('filters.show')}
            onChange={(show) => onChange({ show })}
            options={SHOWS.map((value) => ({ value, label: t(`bookies.shows.${value}`) }))}
            size="small"
            value={view.show}
          />
          <Select
            aria-label={t('filters.sort')}
            onChange={(sort) => onChange({ sort })}
            options={SORTS.map((value) => ({ value, label: t(`bookies.sorts.${value}`) }))}
            size="small"
            value={view.sort}
          />
        </>
      )}
    </div>
  );
}
