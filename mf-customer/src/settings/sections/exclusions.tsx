import { withTerm } from '@bothways/domain/settings';
import { IconButton, PlusIcon, RemovableChip, TextField } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../texts.ts';
import styles from './sections.module.css';

interface ExclusionsProps {
  terms: readonly string[];
  onChange: (terms: string[]) => void;
}

/** Excluded competitions: every league whose name contains one of the terms. */
export function Exclusions({ terms, onChange }: ExclusionsProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const add = (): void => {
    onChange([...withTerm(terms, typed)]);
    setTyped('');
  };
  return (
    <div className={styles.stack}>
      <TextField
        className={styles.short}
        hint={t('settings.exclusionsHint')}
        label={t('settings.exclusions')}
        maxLength={100}
        onChange={setTyped}
        onKeyDown={(event) => {
          // A field with a key handler stops propagation of every key unless told to continue.
          if (event.key !== 'Enter') event.continuePropagation();
          else add();
        }}
        suffix={
          <IconButton
            isDisabled={typed.trim() === ''}
            label={t('settings.addExclusion')}
            onPress={add}
            size="small"
          >
            <PlusIcon size={14} />
          </IconButton>
        }
        value={typed}
      />
      {terms.length > 0 && (
        <div className={styles.chips}>
          {terms.map((term) => (
            <RemovableChip
              key={term}
              onRemove={() => onChange(terms.filter((each) => each !== term))}
              removeLabel={t('filter.remove', { name: term })}
            >
              {term}
            </RemovableChip>
          ))}
        </div>
      )}
    </div>
  );
}
