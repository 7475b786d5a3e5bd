import { AddChip, Menu, MenuItem, RemovableChip } from '@bothways/ui';
import { useText } from '../texts.ts';
import type { Narrowing } from './narrowing.ts';

/** Filters that are on or off; each is shown as a chip once it is on. */
const SWITCHES = ['onlyLiquid', 'sameOvertime'] as const;
type Switched = Pick<Narrowing, (typeof SWITCHES)[number]>;

interface FilterSwitchesProps {
  view: Switched;
  onChange: (part: Partial<Switched>) => void;
}

export function FilterSwitches({ view, onChange }: FilterSwitchesProps) {
  const t = useText();
  const off = SWITCHES.filter((name) => !view[name]);
  return (
    <>
      {SWITCHES.filter((name) => view[name]).map((name) => (
        <RemovableChip
          key={name}
          onRemove={() => onChange({ [name]: false })}
          removeLabel={t('filter.remove', { name: t(`filter.${name}`) })}
        >
          {t(`filter.${name}`)}
        </RemovableChip>
      ))}
      {off.length > 0 && (
        <Menu
          label={t('filter.add')}
          placement="bottom start"
          trigger={<AddChip onPress={() => undefined}>{t('filter.add')}</AddChip>}
        >
          {off.map((name) => (
            <MenuItem key={name} onAction={() => onChange({ [name]: true })}>
              {t(`filter.${name}`)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
