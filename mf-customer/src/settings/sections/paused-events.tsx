import { type PauseFilter, pauseOptionsOf } from '@bothways/domain/arbs';
import { type EventVisibility, switchedPause, toggledPause } from '@bothways/domain/settings';
import type { Sport } from '@bothways/domain/sports';
import { Chip, Switch } from '@bothways/ui';
import { useText } from '../texts.ts';
import styles from './sections.module.css';

type Pauses = EventVisibility['showOnlyPausedEvents'];

interface PausedEventsProps {
  sports: readonly Sport[];
  pauses: Pauses;
  onChange: (pauses: Pauses) => void;
}

interface SportPausesProps {
  sport: Sport;
  pause: NonNullable<PauseFilter[Sport]>;
  onChange: (pause: NonNullable<PauseFilter[Sport]>) => void;
}

function SportPauses({ sport, pause, onChange }: SportPausesProps) {
  const t = useText();
  const options = pauseOptionsOf(sport);
  return (
    <div className={styles.pause}>
      <Switch
        isSelected={pause.enabled}
        onChange={(isOn) => onChange(switchedPause(sport, isOn))}
        knobPosition="before"
      >
        {t(`sport.${sport}`)}
      </Switch>
      {pause.enabled && (
        <fieldset
          aria-label={t('settings.pausedOf', { sport: t(`sport.${sport}`) })}
          className={styles.chips}
        >
          {options.map((option) => (
            <Chip
              isSelected={pause.selectedOptions.includes(option)}
              key={option}
              onChange={() => onChange(toggledPause(sport, pause, option))}
              size="small"
            >
              {t(`settings.pause.${option}`)}
            </Chip>
          ))}
        </fieldset>
      )}
    </div>
  );
}

/** "Only while it is paused", by sport: any one of the options suffices, and the last one cannot be removed. */
export function PausedEvents({ sports, pauses, onChange }: PausedEventsProps) {
  return sports.map((sport) => (
    <SportPauses
      key={sport}
      onChange={({ enabled, selectedOptions }) =>
        onChange({ ...pauses, [sport]: { enabled, selectedOptions: [...selectedOptions] } })
      }
      pause={pauses[sport] ?? { enabled: false, selectedOptions: [] }}
      sport={sport}
    />
  ));
}
