import { ALL_COUNTRIES, type AvailableBookies, type BotBookie } from '@bothways/domain/bookies';
import { plainText } from '@bothways/domain/text';
import { useQuery } from '@bothways/platform';
import { Badge, RadioGroup, SearchField, Select, Skeleton } from '@bothways/ui';
import { useState } from 'react';
import { QueryState } from '../../refusal/index.ts';
import { useText } from '../../texts.ts';
import styles from '../accounts.module.css';
import { availableQuery } from '../accounts.queries.ts';
import type { AddedUser } from './added-user.ts';
import { useCountryName } from './country-name.ts';

interface Props {
  user: AddedUser;
  name: string;
  chosen: BotBookie | undefined;
  onChoose: (bookie: BotBookie) => void;
}

/** Choice of bookmaker: those chosen at sign-up first (B-Z114), then the others of a country. */
export function ChooseStep({ user, name, chosen, onChoose }: Props) {
  const t = useText();
  const countryName = useCountryName();
  const [country, setCountry] = useState<string>();
  const [search, setSearch] = useState('');
  const query = useQuery(availableQuery(user._id.email, country));
  const shown = country ?? query.data?.country ?? ALL_COUNTRIES;
  // Includes the shown country while another one loads, so that the field still has its selected option.
  const countries = new Set([...(query.data?.countries ?? []), shown]);
  countries.delete(ALL_COUNTRIES);
  const options = [ALL_COUNTRIES, ...countries].map((value) => ({ value, label: countryName(value) }));
  return (
    <div className={styles.form}>
      <div className={styles.search}>
        <SearchField
          label={t('accounts.choose.search')}
          onChange={setSearch}
          placeholder={t('accounts.choose.search')}
          value={search}
        />
        <Select
          aria-label={t('accounts.choose.country')}
          onChange={setCountry}
          options={options}
          value={shown}
        />
      </div>
      <QueryState
        failed={t('accounts.choose.failed')}
        query={query}
        retryLabel={t('retry')}
        skeleton={<Skeleton height={288} />}
      >
        {(answer) => (
          <Found
            answer={answer}
            chosen={chosen}
            name={name}
            onChoose={onChoose}
            search={search}
            selected={user.onboarding?.selectedBookies ?? []}
          />
        )}
      </QueryState>
    </div>
  );
}

interface FoundProps extends Pick<Props, 'name' | 'chosen' | 'onChoose'> {
  answer: AvailableBookies;
  search: string;
  /** Values chosen at sign-up. */
  selected: readonly string[];
}

function Found({ answer, search, selected, name, chosen, onChoose }: FoundProps) {
  const t = useText();
  const countryName = useCountryName();
  const words = plainText(search.trim());
  const found = answer.bookies.filter(({ label, bookie }) => plainText(`${label} ${bookie}`).includes(words));
  const first = found.filter(({ bookie }) => selected.includes(bookie));
  const others = found.filter(({ bookie }) => !selected.includes(bookie));
  const place = countryName(answer.country);
  const rows = { chosen, onChoose, country: answer.country };
  return (
    <>
      {found.length === 0 ? (
        <p className={styles.empty} role="status">
          {t(words === '' ? 'accounts.choose.nothing' : 'accounts.choose.noMatch')}
        </p>
      ) : (
        <div className={styles.bookies}>
          {first.length > 0 && (
            <Rows {...rows} bookies={first} label={t('accounts.choose.atSignUp', { name })} />
          )}
          {others.length > 0 && (
            <Rows
              {...rows}
              bookies={others}
              label={
                answer.country === ALL_COUNTRIES
                  ? t('accounts.choose.all')
                  : t(first.length > 0 ? 'accounts.choose.others' : 'accounts.choose.those', {
                      country: place,
                    })
              }
            />
          )}
        </div>
      )}
      <p className={styles.pale}>
        {t('accounts.choose.count', {
          all: answer.bookies.length + answer.held,
          country: place,
          held: answer.held,
          shown: found.length,
        })}
      </p>
    </>
  );
}

interface RowsProps extends Pick<Props, 'chosen' | 'onChoose'> {
  label: string;
  /** The selected country. */
  country: string;
  bookies: readonly BotBookie[];
}

function Rows({ label, country, bookies, chosen, onChoose }: RowsProps) {
  const choose = (value: string) => {
    const bookie = bookies.find((each) => each.bookie === value);
    if (bookie) onChoose(bookie);
  };
  return (
    <RadioGroup
      className={styles.rows}
      label={label}
      onChange={choose}
      options={bookies.map((bookie) => ({
        value: bookie.bookie,
        label: <Row bookie={bookie} country={country} />,
      }))}
      value={bookies.find(({ bookie }) => bookie === chosen?.bookie)?.bookie ?? null}
    />
  );
}

/** Number of countries that fit on one line. */
const COUNTRIES_SHOWN = 4;

function Row({ bookie, country }: { bookie: BotBookie; country: string }) {
  const t = useText();
  const { label, provider, bot } = bookie;
  // The selected country comes first, so that it is always among those shown.
  const countries = [...bookie.countries].sort((a, b) => Number(b === country) - Number(a === country));
  return (
    <span className={styles.row}>
      <b>{label}</b> <span className={styles.pale}>{provider ?? t('accounts.choose.ownPlatform')}</span>{' '}
      {bot.birthdateRequired && <Badge tone="outline">{t('accounts.fields.birthdate')}</Badge>}{' '}
      <small>{countries.slice(0, COUNTRIES_SHOWN).join(' ')}</small>
    </span>
  );
}
