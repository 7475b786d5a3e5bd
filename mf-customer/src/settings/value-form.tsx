import type { ValuePayload } from '@bothways/domain/settings';
import { MAX_VALUE_PCT, MIN_VALUE_PCT, VALUE_SORTS } from '@bothways/domain/valuebets';
import { OddsField } from '@bothways/ui';
import { BookieGrid } from '../bookies/index.ts';
import type { FormProps } from './form-props.ts';
import { EventsSection } from './sections/events-section.tsx';
import { LiveSection } from './sections/live-section.tsx';
import { RangeSection } from './sections/range-section.tsx';
import { Section } from './sections/section.tsx';
import sections from './sections/sections.module.css';
import { SportsSection } from './sections/sports-section.tsx';
import { useText } from './texts.ts';

type Odds = ValuePayload['oddsFilters'];

/** Omits all but numbers: an empty field is no bound. */
const bounded = (minOdds: number | null | undefined, maxOdds: number | null | undefined): Odds => ({
  ...(typeof minOdds === 'number' && { minOdds }),
  ...(typeof maxOdds === 'number' && { maxOdds }),
});

function OddsBounds({ value, onChange }: { value: Odds; onChange: (odds: Odds) => void }) {
  const t = useText();
  const { minOdds, maxOdds } = value;
  const isReversed = minOdds !== undefined && maxOdds !== undefined && minOdds > maxOdds;
  const field = { least: 1, most: 1000 };
  return (
    <Section title={t('settings.odds')}>
      <div className={sections.fields}>
        <OddsField
          {...field}
          label={t('settings.min')}
          onChange={(odds) => onChange(bounded(odds, maxOdds))}
          value={minOdds ?? null}
        />
        <OddsField
          {...field}
          error={isReversed ? t('settings.messages.rangeReversed') : undefined}
          label={t('settings.max')}
          onChange={(odds) => onChange(bounded(minOdds, odds))}
          value={maxOdds ?? null}
        />
      </div>
    </Section>
  );
}

/** All fields of a value-bet configuration. */
export function ValueForm({ mode, bookies, payload, onChange }: FormProps<ValuePayload>) {
  const t = useText();
  const { eventVisibility } = payload;
  return (
    <>
      <Section note={t('settings.bookmakers.noteValue')} title={t('settings.bookmakers.title')}>
        <BookieGrid
          bookies={bookies}
          family="valuebets"
          onChange={(states) => onChange({ bookmakers: states })}
          states={payload.bookmakers}
        />
      </Section>
      <SportsSection onChange={(sports) => onChange({ sports })} sports={payload.sports} />
      <RangeSection
        emptyMax={MAX_VALUE_PCT}
        max={MAX_VALUE_PCT}
        min={MIN_VALUE_PCT}
        onChange={(valueRange) => onChange({ valueRange })}
        sortLabel={(sort) => t(`settings.valueSort.${sort}`)}
        sorts={VALUE_SORTS}
        title={t('settings.value')}
        value={payload.valueRange}
      />
      <OddsBounds onChange={(oddsFilters) => onChange({ oddsFilters })} value={payload.oddsFilters} />
      <EventsSection
        onChange={(visibility) => onChange({ eventVisibility: visibility })}
        visibility={eventVisibility}
      />
      {mode === 'live' && (
        <LiveSection
          activeTime={payload.activeTimeFilters}
          onActiveTime={(activeTimeFilters) => onChange({ activeTimeFilters })}
          onVisibility={(visibility) => onChange({ eventVisibility: visibility })}
          sports={payload.sports}
          visibility={eventVisibility}
        />
      )}
    </>
  );
}
