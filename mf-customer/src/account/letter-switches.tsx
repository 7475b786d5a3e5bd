import type { Permission } from '@bothways/domain/identity';
import { CHOSEN_KINDS, type ChosenKind } from '@bothways/domain/messages';
import { usePermissions, useQuery, useQueryClient } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Skeleton, Switch } from '@bothways/ui';
import styles from './account.module.css';
import { lettersQuery, saveLetters } from './account.queries.ts';
import { useText } from './texts.ts';
import { useSave } from './use-save.ts';

/** Letters of these kinds go only to people with the permission. */
const NEEDS: Record<ChosenKind, Permission | undefined> = {
  plan: undefined,
  invitations: 'update:bot_user',
  operations: 'manage:deployment',
};

const NEEDED = ['update:bot_user', 'manage:deployment'] as const;

/** A switch for each kind of letter that the person may get, and may end. */
export function LetterSwitches() {
  const t = useText();
  const cache = useQueryClient();
  const held = usePermissions(NEEDED);
  const letters = useQuery({ ...lettersQuery(), select: (answer) => answer.letters });
  const { save, isSaving } = useSave({
    save: saveLetters,
    saved: t('account.notifications.saved'),
    onSettled: () => void cache.invalidateQueries(lettersQuery()),
  });
  const kinds = CHOSEN_KINDS.filter((kind) => {
    const needed = NEEDS[kind];
    return needed === undefined || held[needed]?.allowed === true;
  });
  return (
    <QueryState
      failed={t('account.notifications.loadFailed')}
      query={letters}
      retryLabel={t('account.retry')}
      skeleton={<Skeleton height={32} />}
    >
      {(chosen) =>
        kinds.map((kind) => (
          <div key={kind}>
            <Switch
              isDisabled={isSaving}
              isSelected={chosen[kind]}
              knobPosition="before"
              onChange={(isOn) => save({ [kind]: isOn })}
            >
              {t(`account.notifications.${kind}`)}
            </Switch>
            <p className={styles.note}>{t(`account.notifications.${kind}Text`)}</p>
          </div>
        ))
      }
    </QueryState>
  );
}
