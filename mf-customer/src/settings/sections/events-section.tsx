import type { EventVisibility } from '@bothways/domain/settings';
import { Switch } from '@bothways/ui';
import { useText } from '../texts.ts';
import { Exclusions } from './exclusions.tsx';
import { Section } from './section.tsx';
import styles from './sections.module.css';

interface EventsSectionProps {
  visibility: EventVisibility;
  onChange: (visibility: EventVisibility) => void;
}

/** Which events a list shows. */
export function EventsSection({ visibility, onChange }: EventsSectionProps) {
  const t = useText();
  return (
    <Section title={t('settings.events')}>
      <div className={styles.stack}>
        <Switch
          hint={t('settings.onlyLiquidHint')}
          isSelected={visibility.onlyLiquidEvents}
          onChange={(onlyLiquidEvents) => onChange({ ...visibility, onlyLiquidEvents })}
          knobPosition="far"
        >
          {t('settings.onlyLiquid')}
        </Switch>
        <Switch
          hint={t('settings.overtimeHint')}
          isSelected={visibility.filterOvertimeMismatch}
          onChange={(filterOvertimeMismatch) => onChange({ ...visibility, filterOvertimeMismatch })}
          knobPosition="far"
        >
          {t('settings.overtime')}
        </Switch>
        <Exclusions
          onChange={(excludeCompetitions) => onChange({ ...visibility, excludeCompetitions })}
          terms={visibility.excludeCompetitions}
        />
      </div>
    </Section>
  );
}
