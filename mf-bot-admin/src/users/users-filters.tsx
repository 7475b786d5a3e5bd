import type { PlainBotUser } from '@bothways/domain/bot-users';
import { Chip, SearchField, Select, Swatch } from '@bothways/ui';
import { HIDDEN_TAG } from '../anonymous/index.ts';
import { useText } from '../texts.ts';
import styles from './users-screen.module.css';
import { countOf, SORTS, STATUSES, tagsOf, type UsersView } from './users-view.ts';

interface FilterProps {
  users: readonly PlainBotUser[];
  hidden: boolean;
  view: UsersView;
  onChange: (change: Partial<UsersView>) => void;
}

/** Search, status, order, and a bar of tags. */
export function UsersFilters({ users, hidden, view, onChange }: FilterProps) {
  const t = useText();
  return (
    <>
      <div className={styles.filters}>
        <SearchField
          className={styles.search}
          isDisabled={hidden}
          label={t('filters.search')}
          onChange={(search) => onChange({ search })}
          placeholder={t(hidden ? 'filters.searchHidden' : 'filters.search')}
          value={view.search}
        />
        <fieldset aria-label={t('filters.status')} className={styles.chips}>
          {STATUSES.map((status) => (
            <Chip
              isSelected={view.status === status}
              key={status}
              onChange={(on) => onChange({ status: on ? status : null })}
            >
              {t(`filters.statuses.${status}`)} {countOf(users, status)}
            </Chip>
          ))}
        </fieldset>
        <Select
          aria-label={t('filters.sort')}
          className={styles.sort}
          onChange={(sort) => onChange({ sort })}
          options={SORTS.map((value) => ({ value, label: t(`filters.sorts.${value}`) }))}
          value={view.sort}
        />
      </div>
      <TagBar hidden={hidden} onChange={onChange} users={users} view={view} />
    </>
  );
}

function TagBar({ users, hidden, view, onChange }: FilterProps) {
  const t = useText();
  const tags = tagsOf(users);
  if (tags.length === 0) return null;
  return (
    <fieldset aria-label={t('filters.tags')} className={styles.chips}>
      {tags.map(({ name, color, count }) =>
        hidden ? (
          <HiddenChip key={name} />
        ) : (
          <Chip
            isSelected={view.tag === name}
            key={name}
            onChange={(on) => onChange({ tag: on ? name : null })}
          >
            <Swatch color={color} /> {name} {count}
          </Chip>
        ),
      )}
    </fieldset>
  );
}

/** In the place of a tag, so that nothing jumps; there is nothing to choose by. */
function HiddenChip() {
  const t = useText();
  return (
    <Chip aria-label={t('filters.hiddenTag')} isDisabled isSelected={false} onChange={() => undefined}>
      {HIDDEN_TAG}
    </Chip>
  );
}
