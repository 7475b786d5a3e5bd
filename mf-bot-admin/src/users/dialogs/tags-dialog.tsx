import type { CardUser } from '@bothways/domain/bot-users';
import { Button, Dialog } from '@bothways/ui';
import { useState } from 'react';
import { namesOf } from '../../anonymous/index.ts';
import { useText } from '../../texts.ts';
import { useUserChange } from '../changes/use-user-change.ts';
import type { AskedTag } from '../changes/user-change.ts';
import styles from './dialogs.module.css';
import { TagChoice } from './tag-choice.tsx';

/** The tags of one person. */
export function TagsDialog({ user, onClose }: { user: CardUser; onClose: () => void }) {
  const t = useText();
  const [tags, setTags] = useState<AskedTag[]>(user.tags);
  const { change, isPending } = useUserChange(user);
  return (
    <Dialog
      footer={(close) => (
        <>
          <Button isDisabled={isPending} onPress={close}>
            {t('cancel')}
          </Button>
          <Button
            isPending={isPending}
            onPress={() => change({ act: 'tags', tags }, onClose)}
            variant="primary"
          >
            {t('save')}
          </Button>
        </>
      )}
      isDismissable={!isPending}
      isOpen
      onClose={onClose}
      title={t('tags.of', { name: namesOf(user, false).name })}
    >
      <div className={styles.form}>
        <TagChoice label={t('tags.current')} onChange={setTags} tags={tags} />
      </div>
    </Dialog>
  );
}
