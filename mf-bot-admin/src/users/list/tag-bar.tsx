import type { CountedTag } from '@bothways/domain/bot-users';
import { Button, Chip, Swatch } from '@bothways/ui';
import { HIDDEN_TAG } from '../../anonymous/index.ts';
import { useText } from '../../texts.ts';
import { toggled } from '../users-view.ts';
import styles from './list.module.css';

interface Props {
  tags: readonly CountedTag[];
  chosen: readonly string[];
  hidden: boolean;
  onChange: (tags: string[]) => void;
}

/** Merges a public and a private tag of the same name. */
const namedOnce = (tags: readonly CountedTag[]): CountedTag[] =>
  [...new Map(tags.toReversed().map((tag) => [tag.name, tag])).values()].toReversed();

/** All tags in use with their counts; the list shows users with every selected tag. */
export function TagBar({ tags, chosen, hidden, onChange }: Props) {
  const t = useText();
  if (tags.length === 0) return null;
  return (
    <fieldset aria-label={t('filters.tags')} className={styles.chips}>
      <span aria-hidden="true" className={styles.word}>
        {t('filters.tags')}
      </span>
      {namedOnce(tags).map(({ name, color, count }) =>
        hidden ? (
          <HiddenChip key={name} />
        ) : (
          <Chip
            isSelected={chosen.includes(name)}
            key={name}
            onChange={() => onChange(toggled(chosen, name))}
            size="small"
          >
            <Swatch color={color} /> {name} <span className={styles.count}>{count}</span>
          </Chip>
        ),
      )}
      {chosen.length > 0 && (
        <Button onPress={() => onChange([])} size="small" variant="quiet">
          {t('filters.clearTags')}
        </Button>
      )}
    </fieldset>
  );
}

/** Replaces a tag without a layout shift; there is nothing to filter by. */
function HiddenChip() {
  const t = useText();
  return (
    <Chip
      aria-label={t('filters.hiddenTag')}
      isDisabled
      isSelected={false}
      onChange={() => undefined}
      size="small"
    >
      {HIDDEN_TAG}
    </Chip>
  );
}
