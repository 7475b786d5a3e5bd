import type { AdminBookie } from '@bothways/domain/bookies';
import { PROMOTION_STATES } from '@bothways/domain/promotions';
import { Select } from '@bothways/ui';
import { pageStyles as styles, TypedSearch, useListParams } from '../page/index.ts';
import { useText } from './texts.ts';

const ANY = 'any';
const STATES = [...PROMOTION_STATES, 'deleted'] as const;

/** Search and filters of the list, all stored in the URL. */
export function PromotionsFilters({ bookies }: { bookies: readonly AdminBookie[] }) {
  const t = useText();
  const { chosen, change } = useListParams<'q' | 'bookie' | 'state'>('after');
  const choose = (key: 'bookie' | 'state') => (value: string) => change(key, value === ANY ? '' : value);
  const bookie = chosen('bookie');
  const names = bookies.map(({ value, label }) => ({ value: String(value), label }));
  // A bookmaker in the URL that has left the catalogue.
  const isUnknown = bookie !== '' && !names.some(({ value }) => value === bookie);
  return (
    <div className={styles.filters}>
      <TypedSearch
        className={styles.search}
        label={t('promotions.search')}
        onSearch={(text) => change('q', text)}
        value={chosen('q')}
      />
      <Select
        aria-label={t('promotions.fields.bookie')}
        className={styles.choice}
        onChange={choose('bookie')}
        options={[
          { value: ANY, label: t('promotions.anyBookie') },
          ...(isUnknown ? [{ value: bookie, label: bookie }] : []),
          ...names,
        ]}
        value={bookie || ANY}
      />
      <Select
        aria-label={t('promotions.state')}
        className={styles.choice}
        onChange={choose('state')}
        options={[
          { value: ANY, label: t('promotions.anyState') },
          ...STATES.map((value) => ({ value: String(value), label: t(`promotions.states.${value}`) })),
        ]}
        value={chosen('state') || ANY}
      />
    </div>
  );
}
