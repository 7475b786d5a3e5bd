import { Button, Checkbox, SearchField } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../texts.ts';
import styles from './choice-list.module.css';

export interface Choice {
  value: string;
  label: string;
}

interface ChoiceListProps {
  label: string;
  choices: readonly Choice[];
  /** Empty: no filter. */
  selected: readonly string[];
  onChange: (selected: string[]) => void;
  /** Label of the search field, shown where there are more choices than fit. */
  searchLabel?: string;
}

const matches = (choice: Choice, search: string): boolean =>
  choice.label.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());

/** Choices of a filter; with none ticked there is no filter. */
export function ChoiceList({ label, choices, selected, onChange, searchLabel }: ChoiceListProps) {
  const t = useText();
  const [search, setSearch] = useState('');
  const chosen = new Set(selected);
  const toggle = (value: string, isOn: boolean): void =>
    onChange(choices.map((each) => each.value).filter((each) => (each === value ? isOn : chosen.has(each))));
  const shown = choices.filter((choice) => matches(choice, search));
  return (
    <>
      {searchLabel !== undefined && (
        <SearchField
          autoFocus
          label={searchLabel}
          onChange={setSearch}
          placeholder={searchLabel}
          size="small"
          value={search}
        />
      )}
      <fieldset aria-label={label} className={styles.list}>
        {shown.map(({ value, label: text }) => (
          <Checkbox isSelected={chosen.has(value)} key={value} onChange={(isOn) => toggle(value, isOn)}>
            {text}
          </Checkbox>
        ))}
        {shown.length === 0 && <span className={styles.count}>{t('filter.noMatch')}</span>}
      </fieldset>
      <div className={styles.foot}>
        <span className={styles.count}>
          {selected.length === 0
            ? t('filter.noneTicked')
            : t('filter.ticked', { count: selected.length, total: choices.length })}
        </span>
        <Button isDisabled={selected.length === 0} onPress={() => onChange([])} size="small" variant="quiet">
          {t('filter.clear')}
        </Button>
      </div>
    </>
  );
}
