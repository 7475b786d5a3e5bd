import { SPORTS, type Sport } from '@bothways/domain/sports';
import { FilterPopover } from '@bothways/ui';
import { BoldText, useText } from '../texts.ts';
import { ChoiceList } from './choice-list.tsx';

const isSport = (value: string): value is Sport => SPORTS.some((sport) => sport === value);

interface SportsFilterProps {
  /** Empty: every sport. */
  sports: readonly Sport[];
  /** Number of sports of the configuration, which applies while none is chosen; 0 is all of them. */
  configured?: number;
  onChange: (sports: Sport[]) => void;
}

export function SportsFilter({ sports, configured = 0, onChange }: SportsFilterProps) {
  const t = useText();
  const count = sports.length || configured;
  return (
    <FilterPopover
      chip={<BoldText text={count === 0 ? 'filter.sports_all' : 'filter.sports'} values={{ count }} />}
      isSet={sports.length > 0}
      label={t('filter.sportsTitle')}
    >
      <ChoiceList
        choices={SPORTS.map((sport) => ({ value: sport, label: t(`sport.${sport}`) }))}
        label={t('filter.sportsTitle')}
        onChange={(next) => onChange(next.filter(isSport))}
        selected={sports}
      />
    </FilterPopover>
  );
}
