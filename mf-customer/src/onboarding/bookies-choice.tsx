import type { Country } from '@bothways/domain/geo';
import { useQuery } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Checkbox, SearchField, Skeleton } from '@bothways/ui';
import { useId, useState } from 'react';
import { bookiesQuery, useOwnCountry, visibleBookies } from '../bookies/index.ts';
import styles from './bookies-choice.module.css';
import { useText } from './texts.ts';

interface Props {
  chosen: readonly string[];
  onChange(chosen: string[]): void;
  /** Text while none is chosen; absent: a count of zero. */
  hint?: string;
  /** Country of the offered bookmakers; absent: the person's own. */
  country?: Country | undefined;
}

/** Bookmakers at which the person has an account; optional (B-A30). */
export function BookiesChoice({ chosen, onChange, hint, country }: Props) {
  const t = useText();
  const id = useId();
  const own = useOwnCountry();
  const [search, setSearch] = useState('');
  const query = useQuery(bookiesQuery('prematch'));
  const toggle = (value: string, isChosen: boolean): void =>
    onChange(isChosen ? [...chosen, value] : chosen.filter((each) => each !== value));
  return (
    <fieldset aria-describedby={id} className={styles.choice}>
      <legend className={styles.legend}>{t('onboarding.bookies.legend')}</legend>
      <p className={styles.hint} id={id}>
        {chosen.length === 0 && hint !== undefined
          ? hint
          : t('onboarding.bookies.count', { count: chosen.length })}
      </p>
      <SearchField
        label={t('onboarding.bookies.search')}
        onChange={setSearch}
        placeholder={t('onboarding.bookies.search')}
        value={search}
      />
      <QueryState
        failed={t('onboarding.bookies.failed')}
        query={query}
        retryLabel={t('onboarding.retry')}
        skeleton={<Skeleton height={160} />}
      >
        {({ bookies }) => {
          const found = visibleBookies(bookies, search, country ?? own);
          if (found.length === 0)
            return (
              <p className={styles.hint} role="status">
                {t('onboarding.bookies.none')}
              </p>
            );
          return (
            <ul className={styles.list}>
              {found.map(({ value, label }) => (
                <li key={value}>
                  <Checkbox
                    isSelected={chosen.includes(value)}
                    onChange={(isChosen) => toggle(value, isChosen)}
                  >
                    {label}
                  </Checkbox>
                </li>
              ))}
            </ul>
          );
        }}
      </QueryState>
    </fieldset>
  );
}
