import type { UserSort } from '@bothways/domain/bot-users';
import { ArrowDownIcon, ArrowDownUpIcon, ArrowUpIcon, Button, Menu, MenuItem } from '@bothways/ui';
import { useText } from '../../texts.ts';
import { pressedSort } from '../users-view.ts';

const CRITERIA = ['email', 'profit'] as const;
/** Text key of each order; a minus is not allowed in a key. */
const NAMES = {
  email: 'email_asc',
  '-email': 'email_desc',
  profit: 'profit_asc',
  '-profit': 'profit_desc',
} as const satisfies Record<UserSort, string>;

/** The order of the list: pressing the active criterion reverses it. */
export function SortMenu({ sort, onChange }: { sort: UserSort; onChange: (sort: UserSort) => void }) {
  const t = useText();
  const name = t(`filters.sorts.${NAMES[sort]}`);
  return (
    <Menu
      label={t('filters.sort')}
      trigger={
        <Button aria-label={`${t('filters.sort')}: ${name}`} icon={<ArrowDownUpIcon size={14} />}>
          {name}
        </Button>
      }
    >
      {CRITERIA.map((criterion) => {
        const isOn = sort === criterion || sort === `-${criterion}`;
        const next = pressedSort(sort, criterion);
        return (
          <MenuItem
            hint={isOn ? t('filters.turn', { order: t(`filters.sorts.${NAMES[next]}`) }) : undefined}
            icon={
              isOn && sort.startsWith('-') ? (
                <ArrowDownIcon size={14} />
              ) : isOn ? (
                <ArrowUpIcon size={14} />
              ) : undefined
            }
            key={criterion}
            onAction={() => onChange(next)}
          >
            {t(`filters.criteria.${criterion}`)}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
