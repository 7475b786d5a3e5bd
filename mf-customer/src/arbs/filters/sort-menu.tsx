import { ARB_SORTS, type ArbSort } from '@bothways/domain/arbs';
import { ArrowDownUpIcon, Button, ChevronDownIcon, Menu, MenuChoices } from '@bothways/ui';
import { useWords } from '../../words/use-wording.ts';
import styles from './sort-menu.module.css';

/** The order of the list. */
export function SortMenu({ sort, onChange }: { sort: ArbSort; onChange: (sort: ArbSort) => void }) {
  const t = useWords();
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
          <span className={styles.text}>{t(`sort.${sort}`)}</span>
        </Button>
      }
    >
      <MenuChoices
        onChange={onChange}
        options={ARB_SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
        title={t('sort.title')}
        value={sort}
      />
    </Menu>
  );
}
