import type { Bookie } from '@bothways/domain/bookies';
import type { Mode } from '@bothways/domain/quotes';
import { inState, type PayloadOf, type SettingsFamily } from '@bothways/domain/settings';
import { SPORTS } from '@bothways/domain/sports';
import { useLocale } from '@bothways/platform';
import { FilterPopover, NumberField, Segmented } from '@bothways/ui';
import type { ReactNode } from 'react';
import { ConfigurationButton } from '../settings/index.ts';
import { BoldText, useText } from '../texts.ts';
import { lineText, type WordKey } from '../words/index.ts';
import { ChoiceList } from './choice-list.tsx';
import styles from './filter-bar.module.css';
import { FilterSwitches } from './filter-switches.tsx';
import type { Narrowing, PercentBounds, PercentRange } from './narrowing.ts';
import { rangeOf } from './narrowing.ts';
import { PER_EVENT_CHOICES } from './per-event.ts';
import { RangeFields } from './range-fields.tsx';
import { SportsFilter } from './sports-filter.tsx';

/** Texts of a list's filter bar for its own figure. */
export interface FilterTexts {
  percentTitle: WordKey;
  /** "Profit 0–10%"; an open range says "from" or "up to". */
  percent: Readonly<Record<'' | 'from' | 'To' | 'fromTo', WordKey>>;
  perEventTitle: WordKey;
}

interface FilteredView extends Narrowing {
  perEvent: number;
}

interface FilterBarProps {
  family: SettingsFamily;
  mode: Mode;
  view: FilteredView;
  bookies: readonly Bookie[];
  /** The address takes precedence over it. */
  configured: PayloadOf[SettingsFamily] | undefined;
  /** The configuration's range of the figure. */
  range: PercentRange | undefined;
  bounds: PercentBounds;
  texts: FilterTexts;
  onChange: (part: Partial<FilteredView>) => void;
  /** Filters of this list only. */
  children?: ReactNode;
}

function PercentText({ view, range = {}, texts }: Pick<FilterBarProps, 'view' | 'range' | 'texts'>) {
  const locale = useLocale();
  const { minPercentage, maxPercentage } = rangeOf(view, range);
  const from = minPercentage === undefined ? '' : 'from';
  const to = maxPercentage === undefined ? '' : 'To';
  const values = {
    min: lineText(minPercentage ?? 0, locale),
    max: lineText(maxPercentage ?? 0, locale),
  };
  return <BoldText text={texts.percent[`${from}${to}` as const]} values={values} />;
}

const BookieCount = ({ count }: { count: number }) => (
  <BoldText text={count === 0 ? 'filter.bookmakers_all' : 'filter.bookmakers'} values={{ count }} />
);

/** "14 bookmakers + 2 ref.": those of the address, else of the configuration. */
function BookiesText({ view: { bookies: chosen }, configured }: Pick<FilterBarProps, 'view' | 'configured'>) {
  const t = useText();
  const states = configured?.bookmakers ?? {};
  if (chosen.length > 0 || !configured) return <BookieCount count={chosen.length} />;
  const [selected, references] = [inState(states, 'selected'), inState(states, 'reference')];
  if (selected.length === 0) return t('filter.bookmakers_none');
  return (
    <>
      <BookieCount count={selected.length} />
      {references.length > 0 && t('settings.summary.references', { count: references.length })}
    </>
  );
}

/** Returns the number of sports to which a configuration narrows; 0 is all of them. */
const sportsOf = (configured: FilterBarProps['configured']): number =>
  configured && configured.sports.length < SPORTS.length ? configured.sports.length : 0;

function BookiesFilter(props: FilterBarProps) {
  const { view, bookies, onChange } = props;
  const t = useText();
  return (
    <FilterPopover
      chip={<BookiesText {...props} />}
      isSet={view.bookies.length > 0}
      label={t('filter.bookmakersTitle')}
    >
      <ChoiceList
        choices={bookies}
        label={t('filter.bookmakersTitle')}
        onChange={(next) => onChange({ bookies: next })}
        searchLabel={t('filter.searchBookmakers')}
        selected={view.bookies}
      />
    </FilterPopover>
  );
}

function PercentFilter(props: FilterBarProps) {
  const { view, bounds, texts, onChange } = props;
  const [lowest, highest] = bounds;
  const { minPct, maxPct } = view;
  const t = useText();
  return (
    <FilterPopover
      chip={<PercentText {...props} />}
      isSet={minPct !== undefined || maxPct !== undefined}
      label={t(texts.percentTitle)}
    >
      <RangeFields
        max={maxPct}
        min={minPct}
        onChange={({ min, max }) => onChange({ minPct: min, maxPct: max })}
        figureOf={(pct) => (pct === null ? undefined : Math.min(highest, Math.max(lowest, pct)))}
      >
        {(bound) => <NumberField {...bound} maxValue={highest} minValue={lowest} step={0.5} suffix="%" />}
      </RangeFields>
    </FilterPopover>
  );
}

function PerEventFilter({ view: { perEvent }, texts, onChange }: FilterBarProps) {
  const t = useText();
  const title = t(texts.perEventTitle);
  return (
    <FilterPopover
      chip={<BoldText text="filter.perEvent" values={{ count: perEvent }} />}
      isSet={false}
      label={title}
    >
      <span className={styles.title}>{title}</span>
      <Segmented
        label={title}
        onChange={(value) => onChange({ perEvent: Number(value) })}
        options={PER_EVENT_CHOICES.map((choice) => ({ value: String(choice), label: String(choice) }))}
        value={String(perEvent)}
      />
    </FilterPopover>
  );
}

/** All filters of a list, as chips. The choice goes to the address, the query and the live topic. */
export function FilterBar(props: FilterBarProps) {
  const { family, mode, view, onChange, children } = props;
  const t = useText();
  return (
    <fieldset aria-label={t('filter.label')} className={styles.bar}>
      <ConfigurationButton family={family} mode={mode} />
      <BookiesFilter {...props} />
      <SportsFilter
        configured={sportsOf(props.configured)}
        onChange={(sports) => onChange({ sports })}
        sports={view.sports}
      />
      <PercentFilter {...props} />
      <PerEventFilter {...props} />
      {children}
      <FilterSwitches onChange={onChange} view={view} />
    </fieldset>
  );
}
