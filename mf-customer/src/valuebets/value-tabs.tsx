import type { Mode } from '@bothways/domain/quotes';
import { VALUE_SORTS } from '@bothways/domain/valuebets';
import { useSearchParams } from '@bothways/platform';
import work from '../arbs/arbs-work.module.css';
import { SortMenu } from '../arbs/filters/sort-menu.tsx';
import { ListTabs, type TabId } from '../arbs/list/list-tabs.tsx';
import { PHONE, useMedia } from '../arbs/use-media.ts';
import { valuesPath } from '../dashboard/lists.ts';
import { HiddenButton } from '../hides/hidden-button.tsx';
import { ConfigurationButton } from '../settings/configuration-button.tsx';
import { useWords } from '../words/use-wording.ts';
import type { ValueFeed } from './use-value-feed.ts';
import styles from './value-tabs.module.css';
import { type ValueView, writeValueView } from './value-view.ts';

interface ValueTabsProps {
  mode: Mode;
  view: ValueView;
  change: (part: Partial<ValueView>) => void;
  feed: ValueFeed;
}

/** What decides about the list. */
function Tools({ mode, feed, change }: ValueTabsProps) {
  const t = useWords();
  return (
    <>
      <ConfigurationButton family="valuebets" mode={mode} />
      <span className={work.end}>
        <HiddenButton />
        <SortMenu
          onChange={(sort) => change({ sort })}
          sort={feed.sort}
          sorts={VALUE_SORTS}
          textOf={(sort) => t(`settings.valueSort.${sort}`)}
        />
      </span>
    </>
  );
}

/** The lists of value bets, and what decides about them: beside the tabs, or where these need the row below them. */
export function ValueTabs(props: ValueTabsProps) {
  const { mode, view, feed } = props;
  const t = useWords();
  const isPhone = useMedia(PHONE);
  const [params] = useSearchParams();
  const to = (id: TabId): string => {
    const tab = id === 'rejected' ? 'rejected' : 'values';
    const search = writeValueView({ ...view, tab, selected: undefined }, params).toString();
    return `${valuesPath(id === 'rejected' ? mode : id)}${search && `?${search}`}`;
  };
  return (
    <>
      <ListTabs
        current={view.tab === 'rejected' ? 'rejected' : mode}
        end={
          !isPhone && (
            <span className={work.end}>
              <Tools {...props} />
            </span>
          )
        }
        family="valueBets"
        label={t('valuebets.tabs')}
        to={to}
        totals={feed.totals}
      />
      {isPhone && (
        <div className={styles.below}>
          <Tools {...props} />
        </div>
      )}
    </>
  );
}
