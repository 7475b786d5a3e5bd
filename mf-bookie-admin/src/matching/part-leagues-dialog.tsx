import type { NamedLeague } from '@bothways/domain/matching';
import { SPORTS, type Sport } from '@bothways/domain/sports';
import { isApiError, useToast } from '@bothways/platform';
import { Button, type FormRead, faultsIn, Select, useValues } from '@bothways/ui';
import { FormDialog, useChange, useChangeForm } from '../changes/index.ts';
import { pageStyles as styles } from '../page/index.ts';
import { MATCHING_KEY, type NamedLeagues, partNamedLeagues } from './events.queries.ts';
import { LeagueSelect } from './league-select.tsx';
import { useText } from './texts.ts';

interface Draft {
  sport: Sport;
  one: NamedLeague | undefined;
  other: NamedLeague | undefined;
}
const SIDES = ['one', 'other'] as const;
const EMPTY: Draft = { sport: 'football', one: undefined, other: undefined };

const readLeagues = ({ sport, one, other }: Draft): FormRead<NamedLeagues, 'one' | 'other'> =>
  one && other
    ? { sent: { sport, one, other } }
    : { faults: faultsIn({ one: one === undefined, other: other === undefined }) };

interface Props {
  /** Shows what the catalogue knows about a league. */
  onShow: (league: string) => void;
  onClose: () => void;
}

/** Parts two leagues that are not in the catalogue because their names are alike. */
export function PartLeaguesDialog({ onShow, onClose }: Props) {
  const t = useText();
  const toast = useToast();
  const change = useChange(
    async (leagues: NamedLeagues) => {
      await partNamedLeagues(leagues);
      toast.show({ tone: 'success', title: t('matching.leagues.apartDone') });
    },
    onClose,
    MATCHING_KEY,
  );
  const values = useValues(EMPTY);
  const form = useChangeForm(values, readLeagues, change);
  const { sport, one } = form.values;
  const isDecided = isApiError(form.failure) && form.failure.code === 'CONFLICT' && one !== undefined;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      save={t('matching.leagues.apart')}
      title={t('matching.leagues.apartTitle')}
    >
      <p>{t('matching.leagues.namedText')}</p>
      <Select
        label={t('matching.aliases.sport')}
        onChange={(chosen) => form.set({ ...EMPTY, sport: chosen })}
        options={SPORTS.map((value) => ({ value, label: t(`bookies.sports.${value}`) }))}
        value={sport}
      />
      {SIDES.map((side, at) => (
        <LeagueSelect
          key={side}
          label={t('matching.leagues.named', { number: at + 1 })}
          sport={sport}
          without={form.values[side === 'one' ? 'other' : 'one']?.source}
          {...form.field(side, t('matching.leagues.chooseFault'))}
        />
      ))}
      {isDecided && (
        <div className={styles.end}>
          <Button onPress={() => onShow(one.league)}>{t('matching.leagues.showDecision')}</Button>
        </div>
      )}
    </FormDialog>
  );
}
