import { type ActiveTimeFilters, type EventVisibility, MAX_ACTIVE_SECONDS } from '@bothways/domain/settings';
import type { Sport } from '@bothways/domain/sports';
import { NumberField } from '@bothways/ui';
import type { ReactNode } from 'react';
import { useText } from '../texts.ts';
import { PausedEvents } from './paused-events.tsx';
import { Section } from './section.tsx';
import styles from './sections.module.css';

interface LiveSectionProps {
  activeTime: ActiveTimeFilters | undefined;
  onActiveTime: (activeTime: ActiveTimeFilters) => void;
  sports: readonly Sport[];
  visibility: EventVisibility;
  onVisibility: (visibility: EventVisibility) => void;
  /** Fields of one family only. */
  children?: ReactNode;
}

/** Returns the given bounds; an empty field is no bound. */
const bounded = (min: number | undefined, max: number | undefined): ActiveTimeFilters => ({
  ...(min !== undefined && { minActiveSeconds: min }),
  ...(max !== undefined && { maxActiveSeconds: max }),
});

/** Rules for events in play only. */
export function LiveSection(props: LiveSectionProps) {
  const { activeTime = {}, onActiveTime, sports, visibility, onVisibility, children } = props;
  const t = useText();
  const { minActiveSeconds: min, maxActiveSeconds: max } = activeTime;
  const isReversed = min !== undefined && max !== undefined && min > max;
  const field = {
    digits: 0,
    minValue: 0,
    maxValue: MAX_ACTIVE_SECONDS,
    step: 1,
    suffix: t('settings.seconds'),
  };
  return (
    <>
      <Section note={t('settings.activeTimeHint')} title={t('settings.activeTime')}>
        <div className={styles.fields}>
          <NumberField
            {...field}
            label={t('settings.min')}
            onChange={(value) => onActiveTime(bounded(whole(value), max))}
            value={min ?? null}
          />
          <NumberField
            {...field}
            error={isReversed ? t('settings.messages.rangeReversed') : undefined}
            label={t('settings.max')}
            onChange={(value) => onActiveTime(bounded(min, whole(value)))}
            value={max ?? null}
          />
        </div>
        {children}
      </Section>
      <Section note={t('settings.pausedHint')} title={t('settings.paused')}>
        <PausedEvents
          onChange={(showOnlyPausedEvents) => onVisibility({ ...visibility, showOnlyPausedEvents })}
          pauses={visibility.showOnlyPausedEvents}
          sports={sports}
        />
      </Section>
    </>
  );
}

/** Only whole seconds from 0 to `MAX_ACTIVE_SECONDS` enter the payload. */
const whole = (value: number | null): number | undefined =>
  value === null || value < 0 || value > MAX_ACTIVE_SECONDS ? undefined : Math.round(value);
