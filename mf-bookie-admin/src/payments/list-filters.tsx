import { Select, type SelectOption } from '@bothways/ui';
import type { ReactNode } from 'react';
import { pageStyles as styles, TypedSearch, useListParams } from '../page/index.ts';
import { useText } from './texts.ts';

const ANY = 'any';

/** Search and filter of a list; both are stored in the URL. */
export function ListFilters<State extends string>(props: {
  place: string;
  label: string;
  /** Label of no filter. */
  any: string;
  states: readonly SelectOption<State>[];
  children?: ReactNode;
}) {
  const { place, label, any, states, children } = props;
  const t = useText();
  const { chosen, change } = useListParams<'q' | 'state'>(place);
  return (
    <div className={styles.filters}>
      <TypedSearch
        className={styles.search}
        label={t('payments.search')}
        onSearch={(text) => change('q', text)}
        value={chosen('q')}
      />
      <Select
        aria-label={label}
        className={styles.choice}
        onChange={(next) => change('state', next === ANY ? '' : next)}
        options={[{ value: ANY, label: any }, ...states]}
        value={chosen('state') || ANY}
      />
      {children}
    </div>
  );
}
