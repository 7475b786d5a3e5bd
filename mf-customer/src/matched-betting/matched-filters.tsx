import type { Bookie } from '@bothways/domain/bookies';
import { MAX_RATING_PCT, type MatchedQueryInput, MIN_RATING_PCT } from '@bothways/domain/matched-betting';
import { useLocale } from '@bothways/platform';
import { Chip, FilterPopover, formatLiquidity, NumberField, OddsField, Segmented } from '@bothways/ui';
import { ChoiceList, RangeFields, SportsFilter } from '../filters/index.ts';
import { lineText } from '../words/index.ts';
import styles from './matched-filters.module.css';
import {
  HOURS_CHOICES,
  LIQUIDITY_CHOICES,
  type MatchedView,
  matchedQueryOf,
  type OwnBookies,
  ratingBounds,
} from './matched-view.ts';
import { BoldText, useText } from './texts.ts';

interface MatchedFiltersProps {
  view: MatchedView;
  change: (part: Partial<MatchedView>) => void;
  bookies: readonly Bookie[];
  own: OwnBookies;
}

type PartyProps = Omit<MatchedFiltersProps, 'own'> & { own: readonly string[]; side: 'back' | 'lay' };

/** Filter of the bookmakers to back, or the exchanges to lay. */
function PartyFilter({ view, change, bookies, own, side }: PartyProps) {
  const t = useText();
  const field = side === 'back' ? 'bookies' : 'exchanges';
  const chosen = view[field];
  const choices = bookies.filter(({ exchange = false }) => exchange === (side === 'lay'));
  const shown = chosen.length > 0 ? chosen : own;
  const only = shown.length === 1 ? choices.find(({ value }) => value === shown[0])?.label : undefined;
  const chip =
    only === undefined ? (
      <BoldText
        text={shown.length === 0 ? `matched.filter.${side}_all` : `matched.filter.${side}`}
        values={{ count: shown.length }}
      />
    ) : (
      <BoldText text={`matched.filter.${side}_only`} values={{ name: only }} />
    );
  return (
    <FilterPopover chip={chip} isSet={chosen.length > 0} label={t(`matched.filter.${side}Title`)}>
      <ChoiceList
        choices={choices}
        label={t(`matched.filter.${side}Title`)}
        onChange={(next) => change({ [field]: next })}
        searchLabel={t('filter.searchBookmakers')}
        selected={chosen}
      />
    </FilterPopover>
  );
}

type FilterProps = Pick<MatchedFiltersProps, 'view' | 'change'>;

const ofField = (odds: number | null): number | undefined =>
  odds === null || Number.isNaN(odds) ? undefined : odds;

/** Returns which text names a range: by its lower bound, its upper one, both or none. */
function rangeShape(hasMin: boolean, hasMax: boolean): 'any' | 'from' | 'To' | 'fromTo' {
  if (hasMin) return hasMax ? 'fromTo' : 'from';
  return hasMax ? 'To' : 'any';
}

/** Back odds. */
function OddsFilter({ view: { minOdds, maxOdds }, change }: FilterProps) {
  const t = useText();
  const locale = useLocale();
  const shape = rangeShape(minOdds !== undefined, maxOdds !== undefined);
  const values = { min: lineText(minOdds ?? 1, locale), max: lineText(maxOdds ?? 1, locale) };
  return (
    <FilterPopover
      chip={<BoldText text={`matched.filter.odds_${shape}`} values={values} />}
      isSet={minOdds !== undefined || maxOdds !== undefined}
      label={t('matched.filter.oddsTitle')}
    >
      <RangeFields
        max={maxOdds}
        min={minOdds}
        onChange={({ min, max }) => change({ minOdds: min, maxOdds: max })}
        figureOf={ofField}
      >
        {(bound) => <OddsField {...bound} least={1} />}
      </RangeFields>
    </FilterPopover>
  );
}

const RATING_STEP_PCT = 1;

function RatingFilter({ view, change, query }: FilterProps & { query: MatchedQueryInput }) {
  const t = useText();
  const locale = useLocale();
  const bounds = ratingBounds(query);
  const shape = rangeShape(bounds.minRating !== MIN_RATING_PCT, bounds.maxRating !== MAX_RATING_PCT);
  const values = { min: lineText(bounds.minRating, locale), max: lineText(bounds.maxRating, locale) };
  const pct = { maxValue: MAX_RATING_PCT, minValue: MIN_RATING_PCT, step: RATING_STEP_PCT, suffix: '%' };
  return (
    <FilterPopover
      chip={<BoldText text={`matched.filter.rating_${shape}`} values={values} />}
      isSet={view.minRating !== undefined || view.maxRating !== undefined}
      label={t('matched.rating')}
    >
      <RangeFields
        max={view.maxRating}
        min={view.minRating}
        onChange={({ min, max }) => change({ minRating: min, maxRating: max })}
        figureOf={ofField}
      >
        {(bound) => <NumberField {...bound} {...pct} />}
      </RangeFields>
    </FilterPopover>
  );
}

const ANY = 'any';

function HoursFilter({ view: { withinHours }, change }: FilterProps) {
  const t = useText();
  return (
    <FilterPopover
      chip={
        <BoldText
          text={withinHours === undefined ? 'matched.filter.hours_any' : 'matched.filter.hours_next'}
          values={{ hours: withinHours ?? 0 }}
        />
      }
      isSet={withinHours !== undefined}
      label={t('matched.filter.hoursTitle')}
    >
      <Choices
        label={t('matched.filter.hoursTitle')}
        onChange={(hours) => change({ withinHours: hours })}
        options={HOURS_CHOICES.map((hours) => ({
          value: hours,
          label: t('matched.filter.hours', { hours }),
        }))}
        value={withinHours}
      />
    </FilterPopover>
  );
}

function LiquidityFilter({ view: { minLiquidity }, change }: FilterProps) {
  const t = useText();
  const locale = useLocale();
  return (
    <FilterPopover
      chip={
        <BoldText
          text={minLiquidity === undefined ? 'matched.filter.liquid_any' : 'matched.filter.liquid_from'}
          values={{ amount: formatLiquidity(minLiquidity ?? 0, locale) }}
        />
      }
      isSet={minLiquidity !== undefined}
      label={t('matched.filter.liquidTitle')}
    >
      <Choices
        label={t('matched.filter.liquidTitle')}
        onChange={(usd) => change({ minLiquidity: usd })}
        options={LIQUIDITY_CHOICES.map((usd) => ({ value: usd, label: formatLiquidity(usd, locale) }))}
        value={minLiquidity}
      />
    </FilterPopover>
  );
}

interface ChoicesProps {
  label: string;
  options: readonly { value: number; label: string }[];
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

/** A choice of one of a few numbers, or none. */
function Choices({ label, options, value, onChange }: ChoicesProps) {
  const t = useText();
  return (
    <>
      <span className={styles.title}>{label}</span>
      <Segmented
        className={styles.choices}
        label={label}
        onChange={(chosen) => onChange(chosen === ANY ? undefined : Number(chosen))}
        options={[
          { value: ANY, label: t('matched.filter.any') },
          ...options.map((option) => ({ value: String(option.value), label: option.label })),
        ]}
        value={value === undefined ? ANY : String(value)}
      />
    </>
  );
}

/** All filters of the oddsmatcher, as chips; the choice goes to the address, the query and the live topic. */
export function MatchedFilters({ view, change, bookies, own }: MatchedFiltersProps) {
  const t = useText();
  return (
    <fieldset aria-label={t('filter.label')} className={styles.bar}>
      <PartyFilter bookies={bookies} change={change} own={own.bookies} side="back" view={view} />
      <PartyFilter bookies={bookies} change={change} own={own.exchanges} side="lay" view={view} />
      <OddsFilter change={change} view={view} />
      <RatingFilter change={change} query={matchedQueryOf(view, own)} view={view} />
      <HoursFilter change={change} view={view} />
      <LiquidityFilter change={change} view={view} />
      <SportsFilter onChange={(sports) => change({ sports })} sports={view.sports} />
      <Chip isSelected={view.hidesArbs} onChange={(hidesArbs) => change({ hidesArbs })}>
        {t('matched.filter.hideArbs')}
      </Chip>
    </fieldset>
  );
}
