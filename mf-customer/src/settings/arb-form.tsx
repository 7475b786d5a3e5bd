import { ARB_SORTS, MAX_PROFIT_PCT, MIN_PROFIT_PCT } from '@bothways/domain/arbs';
import { type ArbPayload, MAX_ARBS_CHOICES } from '@bothways/domain/settings';
import { Segmented, Switch } from '@bothways/ui';
import { BookieGrid } from '../bookies/index.ts';
import type { FormProps } from './form-props.ts';
import { EventsSection } from './sections/events-section.tsx';
import { LiveSection } from './sections/live-section.tsx';
import { OddsSection } from './sections/odds-section.tsx';
import { PercentField } from './sections/percent-field.tsx';
import { RangeSection } from './sections/range-section.tsx';
import { Section } from './sections/section.tsx';
import sections from './sections/sections.module.css';
import { SportsSection } from './sections/sports-section.tsx';
import { useText } from './texts.ts';

function PerEvent({ value, onChange }: { value: number; onChange: (value: 1 | 2 | 3 | 4) => void }) {
  const t = useText();
  const choose = (text: string): void => {
    const choice = MAX_ARBS_CHOICES.find((each) => String(each) === text);
    if (choice) onChange(choice);
  };
  return (
    <Section title={t('settings.perEvent')}>
      <Segmented
        className={sections.few}
        label={t('settings.perEvent')}
        onChange={choose}
        options={MAX_ARBS_CHOICES.map((each) => ({ value: String(each), label: String(each) }))}
        value={String(value)}
      />
    </Section>
  );
}

/** All fields of an arb configuration. */
export function ArbForm({ mode, bookies, payload, onChange }: FormProps<ArbPayload>) {
  const t = useText();
  const { bookmakers, eventVisibility } = payload;
  return (
    <>
      <Section note={t('settings.bookmakers.noteArbs')} title={t('settings.bookmakers.title')}>
        <BookieGrid
          bookies={bookies}
          family="arbs"
          onChange={(states) => onChange({ bookmakers: states })}
          states={bookmakers}
        />
      </Section>
      <SportsSection onChange={(sports) => onChange({ sports })} sports={payload.sports} />
      <RangeSection
        emptyMax={0}
        max={MAX_PROFIT_PCT}
        min={MIN_PROFIT_PCT}
        onChange={(profitRange) => onChange({ profitRange })}
        sortLabel={(sort) => t(`sort.${sort}`)}
        sorts={ARB_SORTS}
        title={t('settings.profit')}
        value={payload.profitRange}
      >
        <PercentField
          fallback={MIN_PROFIT_PCT}
          label={t('settings.minGuaranteed')}
          max={MAX_PROFIT_PCT}
          min={MIN_PROFIT_PCT}
          onChange={(minGuaranteed) => onChange({ profitRange: { ...payload.profitRange, minGuaranteed } })}
          value={payload.profitRange.minGuaranteed ?? MIN_PROFIT_PCT}
        />
      </RangeSection>
      <PerEvent
        onChange={(maxArbsPerEvent) => onChange({ maxArbsPerEvent })}
        value={payload.maxArbsPerEvent}
      />
      <EventsSection
        onChange={(visibility) => onChange({ eventVisibility: visibility })}
        visibility={eventVisibility}
      />
      <OddsSection
        bookies={bookies}
        filters={payload.oddsFilters}
        onChange={(oddsFilters) => onChange({ oddsFilters })}
        states={bookmakers}
      />
      {mode === 'live' && (
        <LiveSection
          activeTime={payload.activeTimeFilters}
          onActiveTime={(activeTimeFilters) => onChange({ activeTimeFilters })}
          onVisibility={(visibility) => onChange({ eventVisibility: visibility })}
          sports={payload.sports}
          visibility={eventVisibility}
        >
          <Switch
            hint={t('settings.proModeHint')}
            isSelected={payload.proMode}
            onChange={(proMode) => onChange({ proMode })}
            knobPosition="far"
          >
            {t('settings.proMode')}
          </Switch>
        </LiveSection>
      )}
    </>
  );
}
