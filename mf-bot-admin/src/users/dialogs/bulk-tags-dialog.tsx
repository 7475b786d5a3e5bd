import { Button, Dialog } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../../texts.ts';
import type { AskedTag } from '../changes/user-change.ts';
import styles from './dialogs.module.css';
import { TagChoice } from './tag-choice.tsx';

interface Props {
  /** Number of users affected. */
  count: number;
  isPending: boolean;
  onApply: (tags: readonly AskedTag[]) => void;
  onClose: () => void;
}

/** Adds tags to several users, besides their own. */
export function BulkTagsDialog({ count, isPending, onApply, onClose }: Props) {
  const t = useText();
  const [tags, setTags] = useState<AskedTag[]>([]);
  return (
    <Dialog
      footer={(close) => (
        <>
          <Button isDisabled={isPending} onPress={close}>
            {t('cancel')}
          </Button>
          <Button
            isDisabled={tags.length === 0}
            isPending={isPending}
            onPress={() => onApply(tags)}
            variant="primary"
          >
            {t('tags.apply')}
          </Button>
        </>
      )}
      isDismissable={!isPending}
      isOpen
      onClose={onClose}
      title={t('tags.ofMany', { count })}
    >
      <div className={styles.form}>
        <TagChoice label={t('tags.toAdd')} onChange={setTags} tags={tags} />
      </div>
    </Dialog>
  );
}
