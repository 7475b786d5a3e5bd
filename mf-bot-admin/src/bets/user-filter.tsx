import { keepPreviousData, useQuery } from '@bothways/platform';
import { formatNumber, SearchSelect, useUi } from '@bothways/ui';
import { useEffect, useState } from 'react';
import { namesOf, useAnonymised } from '../anonymous/index.ts';
import { useText } from '../texts.ts';
import styles from './bets.module.css';
import { betUsersQuery } from './bets.queries.ts';

/** Option value for all users: no list index equals it. */
const ANY = 'any';
/** Debounce of the search input (B-H24). */
const SETTLE_MS = 300;

interface Props {
  /** Address of the user whose bets are shown. */
  chosen: string | undefined;
  onChange: (email: string | undefined) => void;
}

/** Returns the text once it has been stable for a while. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

const labelOf = ({ name, email }: ReturnType<typeof namesOf>) =>
  name === email ? { label: email } : { label: name, note: <span className={styles.address}>{email}</span> };

/** Filters everyone's bets to one user. While names are hidden, search by name is disabled. */
export function UserFilter({ chosen, onChange }: Props) {
  const t = useText();
  const { locale } = useUi();
  const [hidden] = useAnonymised();
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const settled = useSettled(search);
  const found = useQuery({
    ...betUsersQuery(hidden ? '' : settled.trim()),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const of = useQuery({ ...betUsersQuery(chosen ?? ''), enabled: chosen !== undefined });
  const mine = of.data?.data.find(({ _id }) => _id.email === chosen);
  const users = [
    ...(chosen === undefined ? [] : [mine ?? { _id: { email: chosen } }]),
    ...(found.data?.data ?? []).filter(({ _id }) => _id.email !== chosen),
  ];
  const more = found.data && found.data.matching - found.data.data.length;
  const remark = (label: string) => [{ value: label, label, isDisabled: true }];
  // Option values are list indices: values are in the DOM, where no address may appear while names are hidden.
  const options = [
    { value: ANY, label: t('bets.filters.anyUser') },
    ...users.map((user, at) => ({ value: String(at), ...labelOf(namesOf(user, hidden)) })),
    ...(found.isError ? remark(t('bets.filters.usersFailed')) : []),
    ...(found.data?.matching === 0 ? remark(t('bets.filters.nobody')) : []),
    ...(more ? remark(t('bets.filters.moreUsers', { value: formatNumber(more, locale) })) : []),
  ];
  return (
    <SearchSelect
      aria-label={t('bets.filters.user')}
      isSearchDisabled={hidden}
      onChange={(value) => onChange(users[Number(value)]?._id.email)}
      onOpenChange={(next) => {
        setOpen(next);
        setSearch('');
      }}
      onSearch={setSearch}
      options={options}
      search={search}
      searchLabel={t(hidden ? 'filters.searchHidden' : 'filters.search')}
      value={chosen === undefined ? ANY : '0'}
    />
  );
}
