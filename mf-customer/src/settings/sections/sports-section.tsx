import { toggledSport } from '@bothways/domain/settings';
import { SPORTS, type Sport } from '@bothways/domain/sports';
import { Chip, SportIcon } from '@bothways/ui';
import { useText } from '../texts.ts';
import { Section } from './section.tsx';
import styles from './sections.module.css';

interface SportsSectionProps {
  sports: readonly Sport[];
  onChange: (sports: Sport[]) => void;
}

/** The sports of a list; the last one cannot be removed. */
export function SportsSection({ sports, onChange }: SportsSectionProps) {
  const t = useText();
  return (
    <Section title={t('settings.sports')} {...(sports.length === 1 && { note: t('settings.lastSport') })}>
      <div className={styles.chips}>
        {SPORTS.map((sport) => (
          <Chip
            icon={<SportIcon size={14} sport={sport} />}
            isSelected={sports.includes(sport)}
            key={sport}
            onChange={() => onChange([...toggledSport(sports, sport)])}
          >
            {t(`sport.${sport}`)}
          </Chip>
        ))}
      </div>
    </Section>
  );
}
