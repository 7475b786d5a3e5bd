import type { UserRow } from '@bothways/domain/users';
import { useQuery } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Button, Skeleton, XIcon } from '@bothways/ui';
import { useId, useState } from 'react';
import { pageStyles as styles, TypedSearch } from '../page/index.ts';
import { useText } from '../texts.ts';
import { usersQuery } from './people.queries.ts';
import picker from './person-picker.module.css';

/** Maximum number of results; typing more narrows them. */
const FOUND = '8';

/** Finds one person by part of the e-mail address or name. */
export function PersonPicker(props: {
  chosen: UserRow | undefined;
  onChoose: (user: UserRow | undefined) => void;
  error?: string | undefined;
}) {
  const { chosen, onChoose, error } = props;
  const t = useText();
  const [search, setSearch] = useState('');
  const faultId = useId();
  if (chosen)
    return (
      <div className={picker.chosen}>
        <span className={styles.person}>
          <b>{chosen.name}</b> <span>{chosen.email}</span>
        </span>
        <Button icon={<XIcon size={12} />} onPress={() => onChoose(undefined)} size="small" variant="quiet">
          {t('picker.other')}
        </Button>
      </div>
    );
  return (
    <div className={picker.picker}>
      <TypedSearch
        faultId={error === undefined ? undefined : faultId}
        label={t('users.search')}
        onSearch={setSearch}
        value={search}
      />
      {error !== undefined && (
        <p className={styles.failure} id={faultId}>
          {error}
        </p>
      )}
      {search !== '' && <Found onChoose={onChoose} search={search} />}
    </div>
  );
}

function Found({ search, onChoose }: { search: string; onChoose: (user: UserRow) => void }) {
  const t = useText();
  const note = (text: string) => <p className={styles.note}>{text}</p>;
  return (
    <QueryState
      empty={{ when: ({ users }) => users.length === 0, show: note(t('users.none')) }}
      failed={t('users.failed')}
      query={useQuery(usersQuery({ search, limit: FOUND }))}
      retryLabel={t('retry')}
      skeleton={<Skeleton height={36} />}
    >
      {({ users }) => (
        <ul aria-label={t('picker.found')} className={picker.found}>
          {users.map((user) => (
            <li key={user.id}>
              <button className={picker.row} onClick={() => onChoose(user)} type="button">
                <b>{user.name}</b> <span>{user.email}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  );
}
