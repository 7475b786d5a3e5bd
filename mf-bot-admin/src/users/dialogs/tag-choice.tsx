import { DEFAULT_TAG_COLOR, MAX_TAG_CHARS } from '@bothways/domain/bot-users';
import { useQuery } from '@bothways/platform';
import { AddChip, Button, LockIcon, RemovableChip, Swatch, Switch, TextField } from '@bothways/ui';
import { useId, useState } from 'react';
import { useText } from '../../texts.ts';
import type { AskedTag } from '../changes/user-change.ts';
import { usersFiguresQuery } from '../users.queries.ts';
import styles from './dialogs.module.css';

/** Returns whether the list has a tag of this name, ignoring case. */
const isThere = (tags: readonly AskedTag[], name: string): boolean =>
  tags.some((tag) => tag.name.toLocaleLowerCase('en') === name.toLocaleLowerCase('en'));

/** Returns why a name is invalid: `tagTooLong`, `tagExists`. */
function tagFault(tags: readonly AskedTag[], name: string): 'tagTooLong' | 'tagExists' | undefined {
  if (name.length > MAX_TAG_CHARS) return 'tagTooLong';
  return isThere(tags, name) ? 'tagExists' : undefined;
}

interface Props {
  /** Label of the chosen tags: "Tags", "Tags to add". */
  label: string;
  tags: readonly AskedTag[];
  onChange: (tags: AskedTag[]) => void;
}

/** The chosen tags, existing ones to pick from, and a new one. */
export function TagChoice({ label, tags, onChange }: Props) {
  const t = useText();
  const { data, isError } = useQuery(usersFiguresQuery);
  const known = data?.figures.tags ?? [];
  const others = known.filter(({ name }) => !isThere(tags, name));
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{label}</legend>
        <div className={styles.chips}>
          {tags.length === 0 && <span className={styles.pale}>{t('tags.none')}</span>}
          {tags.map((tag) => (
            <RemovableChip
              icon={<Swatch color={tag.color} />}
              key={`${tag.isPublic} ${tag.name}`}
              onRemove={() => onChange(tags.filter((other) => other !== tag))}
              removeLabel={t('tags.remove', { name: tag.name })}
            >
              {tag.name} {!tag.isPublic && <LockIcon size={12} />}
            </RemovableChip>
          ))}
        </div>
      </fieldset>
      {data === undefined && isError && <p className={styles.pale}>{t('tags.existingFailed')}</p>}
      {others.length > 0 && (
        <fieldset className={styles.group}>
          <legend>{t('tags.existing')}</legend>
          <div className={styles.chips}>
            {others.map(({ name, color, isPublic }) => (
              <AddChip
                aria-label={t('tags.pick', { name })}
                key={`${isPublic} ${name}`}
                onPress={() => onChange([...tags, { name, color, isPublic }])}
              >
                <Swatch color={color} /> {name} {!isPublic && <LockIcon size={12} />}
              </AddChip>
            ))}
          </div>
        </fieldset>
      )}
      <NewTag onAdd={(tag) => onChange([...tags, tag])} tags={tags} />
    </>
  );
}

/** A new tag: name, colour and visibility. */
function NewTag({ tags, onAdd }: { tags: readonly AskedTag[]; onAdd: (tag: AskedTag) => void }) {
  const t = useText();
  const colourId = useId();
  const [text, setText] = useState('');
  const [color, setColor] = useState(DEFAULT_TAG_COLOR);
  const [isPrivate, setPrivate] = useState(false);
  const name = text.trim();
  const fault = tagFault(tags, name);
  const mayAdd = name !== '' && fault === undefined;
  const add = (): void => {
    if (!mayAdd) return;
    onAdd({ name, color, isPublic: !isPrivate });
    setText('');
    setColor(DEFAULT_TAG_COLOR);
    setPrivate(false);
  };
  return (
    <div className={styles.fresh}>
      <TextField
        error={fault && t(`tags.${fault}`, { count: MAX_TAG_CHARS })}
        label={t('tags.name')}
        onChange={setText}
        onKeyDown={(event) => {
          // Enter adds the tag; the dialog's own button submits the form.
          if (event.key === 'Enter') {
            event.preventDefault();
            add();
          } else event.continuePropagation();
        }}
        value={text}
      />
      <div className={styles.line}>
        <label className={styles.colour} htmlFor={colourId}>
          <input
            id={colourId}
            onChange={({ target }) => setColor(target.value)}
            type="color"
            value={color.toLowerCase()}
          />
          {t('tags.colour')}
        </label>
        <Switch isSelected={isPrivate} onChange={setPrivate}>
          {t('tags.private')}
        </Switch>
        <Button isDisabled={!mayAdd} onPress={add}>
          {t('tags.add')}
        </Button>
      </div>
    </div>
  );
}
