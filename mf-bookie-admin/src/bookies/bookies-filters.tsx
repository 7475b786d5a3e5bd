import type { AdminBookie } from '@bothways/domain/bookies';
import { SearchField, Segmented, Select } from '@bothways/ui';
import { pageStyles as page } from '../page/index.ts';
import { useText } from '../texts.ts';
import styles from './bookies-screen.module.css';
import { type BookiesView, countriesOf, SHOWS, SORTS } from './bookies-view.ts';

const ANYWHERE = 'any';

/** Search, country, whether it quotes, and order. What needs statistics is shown with them only. */
export function BookiesFilters(props: {
  bookies: readonly AdminBookie[];
  view: BookiesView;
  onChange: (change: Partial<BookiesView>) => void;
  withStats: boolean;
}) {
  const { bookies, view, onChange, withStats } = props;
  const t = useText();
  const countries = [
    { value: ANYWHERE, label: t('filters.anyCountry') },
    ...countriesOf(bookies).map(({ country, count }) => ({ value: country, label: country, note: count })),
  ];
  return (
    <div className={page.filters}>
      <SearchField
        className={page.search}
        label={t('filters.search')}
        onChange={(search) => onChange({ search })}
        placeholder={t('filters.search')}
        value={view.search}
      />
      <Select
        aria-label={t('filters.country')}
        className={page.choice}
        onChange={(country) => onChange({ country: country === ANYWHERE ? null : country })}
        options={countries}
        value={view.country ?? ANYWHERE}
      />
      {withStats && (
        <>
          <Segmented
            label={t('filters.show')}
            onChange={(show) => onChange({ show })}
            options={SHOWS.map((value) => ({ value, label: t(`filters.shows.${value}`) }))}
            value={view.show}
          />
          <Select
            aria-label={t('filters.sort')}
            className={styles.sort}
            onChange={(sort) => onChange({ sort })}
            options={SORTS.map((value) => ({ value, label: t(`filters.sorts.${value}`) }))}
            value={view.sort}
          />
        </>
      )}
    </div>
  );
}
