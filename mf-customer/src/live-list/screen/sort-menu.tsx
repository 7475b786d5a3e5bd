import { ArrowDownUpIcon, Button, ChevronDownIcon, Menu, MenuChoices } from '@bothways/ui';
import { useText } from '../../texts.ts';
import styles from './sort-menu.module.css';

interface SortMenuProps<Sort extends string> {
  sorts: readonly Sort[];
  sort: Sort;
  textOf: (sort: Sort) => string;
  onChange: (sort: Sort) => void;
}

/** Menu of the list's sort order. */
export function SortMenu<Sort extends string>({ sorts, sort, textOf, onChange }: SortMenuProps<Sort>) {
  const t = useText();
  return (
    <Menu
      trigger={
        <Button
          className={styles.trigger}
          end={<ChevronDownIcon size={12} />}
          icon={<ArrowDownUpIcon size={14} />}
          size="small"
          variant="quiet"
        >
          <span className={styles.text}>{textOf(sort)}</span>
        </Button>
      }
    >
      <MenuChoices
        onChange={onChange}
        options={sorts.map((value) => ({ value, label: textOf(value) }))}
        title={t('sort.title')}
        value={sort}
      />
    </Menu>
  );
}
