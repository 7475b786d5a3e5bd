import type { Tag } from '@bothways/domain/bot-users';
import { Badge, LockIcon, Swatch } from '@bothways/ui';
import { HIDDEN_TAG } from '../../anonymous/index.ts';
import { useText } from '../../texts.ts';
import styles from './user-card.module.css';

/** A user's tags, or the same number of dots. */
export function UserTags({ tags, hidden }: { tags: readonly Tag[]; hidden: boolean }) {
  const t = useText();
  return tags.map(({ name, color, isPublic }) => {
    const key = `${isPublic} ${name}`;
    return hidden ? (
      <Badge key={key} tone="outline">
        {HIDDEN_TAG}
      </Badge>
    ) : (
      <Badge icon={<Swatch color={color} />} key={key} tone="outline">
        {name}
        {!isPublic && (
          <span className={styles.private} title={t('card.privateTag')}>
            <LockIcon size={12} />
          </span>
        )}
      </Badge>
    );
  });
}
