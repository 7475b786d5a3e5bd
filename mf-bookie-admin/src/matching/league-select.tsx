import type { NamedLeague } from '@bothways/domain/matching';
import type { Sport } from '@bothways/domain/sports';
import { useQuery } from '@bothways/platform';
import { SearchSelect } from '@bothways/ui';
import { useState } from 'react';
import { listedLeaguesQuery } from './events.queries.ts';
import { useText } from './texts.ts';

interface Props {
  label: string;
  sport: Sport;
  value: NamedLeague | undefined;
  /** A source whose leagues are not offered: those of one source are two already. */
  without: string | undefined;
  onChange: (league: NamedLeague) => void;
  error?: string;
}

const idOf = ({ source, country, league }: NamedLeague): string => `${source}|${country}|${league}`;
const nameOf = ({ country, league }: NamedLeague): string => [country, league].filter(Boolean).join(' / ');

/** One of the leagues that sources list events of now, found by words of its source, country or name. */
export function LeagueSelect({ label, sport, value, without, onChange, error }: Props) {
  const t = useText();
  const [search, setSearch] = useState('');
  const query = useQuery(listedLeaguesQuery(sport, search.trim()));
  const found = (query.data?.leagues ?? []).filter(({ source }) => source !== without);
  const others = value ? found.filter((each) => idOf(each) !== idOf(value)) : found;
  const leagues = value ? [value, ...others] : others;
  const failed = query.isError ? t('matching.leagues.listFailed') : undefined;
  const fault = error ?? failed;
  const remark = query.isSuccess && found.length === 0 ? t('matching.leagues.noneListed') : undefined;
  return (
    <SearchSelect
      {...(fault !== undefined && { error: fault })}
      label={label}
      onChange={(id) => {
        const league = leagues.find((each) => idOf(each) === id);
        if (league) onChange(league);
      }}
      onOpenChange={() => setSearch('')}
      onSearch={setSearch}
      options={[
        ...leagues.map((each) => ({ value: idOf(each), label: `${each.source}: ${nameOf(each)}` })),
        ...(remark === undefined ? [] : [{ value: '', label: remark, isDisabled: true }]),
      ]}
      placeholder={t('matching.leagues.choose')}
      search={search}
      searchLabel={t('matching.leagues.find')}
      value={value ? idOf(value) : null}
    />
  );
}
