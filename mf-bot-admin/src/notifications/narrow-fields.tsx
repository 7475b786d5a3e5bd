import type { Notification } from '@bothways/domain/notifications';
import { Select } from '@bothways/ui';
import { useText } from '../texts.ts';
import { KINDS } from './kinds.ts';
import styles from './notifications.module.css';
import type { NotificationWords } from './use-words.ts';
import type { Narrowed } from './view.ts';

interface Props {
  all: readonly Notification[];
  narrowed: Narrowed;
  words: NotificationWords;
  onChange: (narrowed: Narrowed) => void;
}
/** Stands for no choice: no kind and no address is called that. */
const ANY = 'any';

/** Narrows the lists to one kind and one bot user. */
export function NarrowFields({ all, narrowed, words, onChange }: Props) {
  const t = useText();
  const users = new Map(all.map((each) => [each.metadata.relatedUserEmail, words.user(each)]));
  const named = [...users].sort(([, one], [, other]) => one.localeCompare(other));
  return (
    <div className={styles.narrow}>
      <Select
        aria-label={t('notifications.kind')}
        className={styles.field}
        onChange={(value) => onChange({ ...narrowed, kind: KINDS.find((kind) => kind === value) ?? null })}
        options={[
          { value: ANY, label: t('notifications.anyKind') },
          ...KINDS.map((value) => ({ value, label: t(`notifications.kinds.${value}`) })),
        ]}
        value={narrowed.kind ?? ANY}
      />
      <Select
        aria-label={t('notifications.facts.user')}
        className={styles.field}
        onChange={(value) => onChange({ ...narrowed, email: value === ANY ? null : value })}
        options={[
          { value: ANY, label: t('notifications.anyUser') },
          ...named.map(([value, label]) => ({ value, label })),
        ]}
        value={narrowed.email ?? ANY}
      />
    </div>
  );
}
