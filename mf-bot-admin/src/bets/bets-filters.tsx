import { ICON_SPORTS } from '@bothways/domain/sports';
import { Select } from '@bothways/ui';
import { useBotBookies } from '../accounts/index.ts';
import { useText } from '../texts.ts';
import type { BetsView } from './use-bets-view.ts';

const ANY = '';

interface Props {
  view: BetsView;
  sports: readonly string[];
  bookies: readonly string[];
  onChange: (change: Partial<BetsView>) => void;
}

/** Offers the selected value even if the list lacks it; drops the empty name, because its value means "any". */
const withChosen = (values: readonly string[], chosen: string | undefined): string[] =>
  [...new Set([...values, ...(chosen === undefined ? [] : [chosen])])]
    .filter((value) => value !== ANY)
    .sort();

/** Returns a sport's localized name; the bot's own name if untranslated. */
export function useSportText(): (sport: string) => string {
  const t = useText();
  return (sport) => {
    const known = ICON_SPORTS.find((each) => each === sport);
    return known === undefined ? sport : t(`bets.sport.${known}`);
  };
}

/** Filters the list by sport and bookmaker. */
export function BetsFilters({ view, sports, bookies, onChange }: Props) {
  const t = useText();
  const sportText = useSportText();
  const { labelOf } = useBotBookies();
  return (
    <>
      <Select
        aria-label={t('bets.filters.sport')}
        onChange={(sport) => onChange({ sport: sport || undefined })}
        options={[
          { value: ANY, label: t('bets.filters.anySport') },
          ...withChosen(sports, view.sport).map((sport) => ({ value: sport, label: sportText(sport) })),
        ]}
        value={view.sport ?? ANY}
      />
      <Select
        aria-label={t('bets.filters.bookie')}
        onChange={(bookie) => onChange({ bookie: bookie || undefined })}
        options={[
          { value: ANY, label: t('bets.filters.anyBookie') },
          ...withChosen(bookies, view.bookie).map((bookie) => ({ value: bookie, label: labelOf(bookie) })),
        ]}
        value={view.bookie ?? ANY}
      />
    </>
  );
}
