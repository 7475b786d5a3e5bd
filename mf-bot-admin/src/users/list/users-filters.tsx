import { USER_STATUSES, type UserStatus, type UsersFigures } from '@bothways/domain/bot-users';
import { useLocale } from '@bothways/platform';
import { Button, CheckIcon, Chip, formatNumber, ListCollapseIcon } from '@bothways/ui';
import { useCallback } from 'react';
import { useText } from '../../texts.ts';
import type { ChangeView } from '../use-users-view.ts';
import { toggled, type UsersView } from '../users-view.ts';
import styles from './list.module.css';
import { SearchBox } from './search-box.tsx';
import { SortMenu } from './sort-menu.tsx';
import { TagBar } from './tag-bar.tsx';

interface Props {
  figures: UsersFigures | undefined;
  hidden: boolean;
  view: UsersView;
  onChange: ChangeView;
  /** Whether the search covers all users. */
  all: boolean;
  /** Whether a card is open. */
  isAnyOpen: boolean;
  onFoldAll: () => void;
  isSelecting: boolean;
  onSelect: () => void;
}

const countOf = ({ total, enabled, ready }: UsersFigures, status: UserStatus): number =>
  ({ enabled, disabled: total - enabled, ready })[status];

/** Search, status, tags, order and display of the list. */
export function UsersFilters(props: Props) {
  const { figures, hidden, view, onChange, all, isAnyOpen, onFoldAll, isSelecting, onSelect } = props;
  const t = useText();
  const locale = useLocale();
  const onSearch = useCallback((search: string) => onChange({ search }), [onChange]);
  return (
    <div className={styles.filters}>
      <div className={styles.tools}>
        <SearchBox
          all={all}
          hidden={hidden}
          key={String(hidden)}
          mode={view.mode}
          onMode={(mode) => onChange({ mode })}
          onSearch={onSearch}
          search={view.search}
        />
        <fieldset aria-label={t('filters.status')} className={styles.chips}>
          {USER_STATUSES.map((status) => (
            <Chip
              isSelected={view.statuses.includes(status)}
              key={status}
              onChange={() => onChange({ statuses: toggled(view.statuses, status) })}
            >
              {t(`filters.statuses.${status}`)}{' '}
              {figures && (
                <span className={styles.count}>{formatNumber(countOf(figures, status), locale)}</span>
              )}
            </Chip>
          ))}
        </fieldset>
        <div className={styles.ways}>
          {!isSelecting && (
            <Button icon={<CheckIcon size={14} />} onPress={onSelect}>
              {t('select.start')}
            </Button>
          )}
          <SortMenu onChange={(sort) => onChange({ sort })} sort={view.sort} />
          <Button icon={<ListCollapseIcon size={14} />} onPress={onFoldAll}>
            {t(isAnyOpen ? 'filters.collapseAll' : 'filters.expandAll')}
          </Button>
        </div>
      </div>
      <TagBar
        chosen={view.tags}
        hidden={hidden}
        onChange={(tags) => onChange({ tags })}
        tags={figures?.tags ?? []}
      />
    </div>
  );
}
