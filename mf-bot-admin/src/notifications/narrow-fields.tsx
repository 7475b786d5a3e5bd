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
/** Option value for no filter: no kind or list index equals it. */
const ANY = 'any';

/** Filters the lists by kind and bot user. */
export function NarrowFields({ all, narrowed, words, onChange }: Props) {
  const t = useText();
  const users = new Map(all.map((each) => [each.metadata.relatedUserEmail, words.user(each)]));
  const named = [...users].sort(([, one], [, other]) => one.localeCompare(other));
  // Option values are list indices: values are in the DOM, where no address may appear while names are hidden.
  const place = named.findIndex(([email]) => email === narrowed.email);
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
        onChange={(value) => onChange({ ...narrowed, email: named[Number(value)]?.[0] ?? null })}
        options={[
          { value: ANY, label: t('notifications.anyUser') },
          ...named.map(([, label], at) => ({ value: String(at), label })),
        ]}
        value={place < 0 ? ANY : String(place)}
      />
    </div>
  );
}
