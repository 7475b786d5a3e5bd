import type { Bookie } from '@bothways/domain/bookies';
import type { Mode } from '@bothways/domain/quotes';
import { type ArbPayload, inState } from '@bothways/domain/settings';
import { SPORTS, type Sport } from '@bothways/domain/sports';
import { useLocale } from '@bothways/platform';
import { AddChip, Chip, formatNumber, Menu, MenuItem, RemovableChip, Segmented } from '@bothways/ui';
import { memo } from 'react';
import type { ViewChange } from '../../live-list/index.ts';
import { ConfigurationButton, useActiveConfiguration } from '../../settings/index.ts';
import { BoldText } from '../../texts.ts';
import { lineText, useWords } from '../../words/index.ts';
import { type ArbsView, PER_EVENT_CHOICES, queryOf, rangeOf } from '../arbs-view.ts';
import { useListedArbs } from '../use-live-arb-items.ts';
import { ChoiceList } from './choice-list.tsx';
import styles from './filter-bar.module.css';
import { FilterPopover } from './filter-popover.tsx';
import { ProfitRange } from './profit-range.tsx';

interface FilterBarProps {
  mode: Mode;
  view: ArbsView;
  bookies: readonly Bookie[];
  onChange: ViewChange<ArbsView>;
}

const PROFIT_TEXTS = {
  '': 'filter.profit_any',
  from: 'filter.profit_from',
  To: 'filter.profit_To',
  fromTo: 'filter.profit_fromTo',
} as const;

/** "Profit 0–10%" with its figures in bold; an open end says "from" or "up to". */
function ProfitText({ minPct, maxPct }: Pick<ArbsView, 'minPct' | 'maxPct'>) {
  const locale = useLocale();
  const from = minPct === undefined ? '' : 'from';
  const to = maxPct === undefined ? '' : 'To';
  const values = {
    min: lineText(minPct ?? 0, locale),
    max: lineText(maxPct ?? 0, locale),
  };
  return <BoldText text={PROFIT_TEXTS[`${from}${to}` as const]} values={values} />;
}

const CountText = ({ name, count }: { name: 'bookmakers' | 'sports'; count: number }) => (
  <BoldText text={count === 0 ? `filter.${name}_all` : `filter.${name}`} values={{ count }} />
);

/** "14 bookmakers + 2 ref.": those of the address, else of the configuration. */
function BookiesText({
  chosen,
  configured,
}: {
  chosen: readonly string[];
  configured: ArbPayload | undefined;
}) {
  const t = useWords();
  const states = configured?.bookmakers ?? {};
  if (chosen.length > 0 || !configured) return <CountText count={chosen.length} name="bookmakers" />;
  const [selected, references] = [inState(states, 'selected'), inState(states, 'reference')];
  if (selected.length === 0) return t('filter.bookmakers_none');
  return (
    <>
      <CountText count={selected.length} name="bookmakers" />
      {references.length > 0 && t('settings.summary.references', { count: references.length })}
    </>
  );
}

/** How many sports a configuration narrows to; 0 is all of them. */
const sportsOf = (configured: ArbPayload | undefined): number =>
  configured && configured.sports.length < SPORTS.length ? configured.sports.length : 0;

const isSport = (value: string): value is Sport => SPORTS.some((sport) => sport === value);

/** Narrows that are on or off; each appears as a chip once it is on. */
const SWITCHES = ['onlyLiquid', 'sameOvertime'] as const;

function Switches({ view, onChange }: { view: ArbsView; onChange: ViewChange<ArbsView> }) {
  const t = useWords();
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

/** What is just below an arb, with its own count. */
function NearChip({ mode, view, onChange }: Pick<FilterBarProps, 'mode' | 'view' | 'onChange'>) {
  const t = useWords();
  const locale = useLocale();
  const { query, status, isEmptyChoice } = useActiveConfiguration('arbs', mode);
  const isAsked = status !== 'loading' && (!isEmptyChoice || view.bookies.length > 0);
  const filter = queryOf({ ...view, near: true, all: false }, mode, query);
  const near = useListedArbs({ ...filter, limit: 1 }, isAsked);
  return (
    <Chip isSelected={view.near} onChange={(isOn) => onChange({ near: isOn })}>
      {t('filter.near')}
      {near.status === 'ready' && <span className={styles.count}>{formatNumber(near.total, locale)}</span>}
    </Chip>
  );
}

/** Everything that narrows the list, as chips. What is chosen goes to the address, the query and the live topic. */
export const FilterBar = memo(function FilterBar({ mode, view, bookies, onChange }: FilterBarProps) {
  const t = useWords();
  // What the address says comes before it.
  const configured = useActiveConfiguration('arbs', mode).configuration?.payload;
  const { bookies: chosenBookies, sports, minPct, maxPct, perEvent } = view;
  const shown = rangeOf(view, configured?.profitRange ?? {});
  return (
    <fieldset aria-label={t('filter.label')} className={styles.bar}>
      <ConfigurationButton family="arbs" mode={mode} />
      <FilterPopover
        chip={<BookiesText chosen={chosenBookies} configured={configured} />}
        isSet={chosenBookies.length > 0}
        label={t('filter.bookmakersTitle')}
      >
        <ChoiceList
          choices={bookies}
          label={t('filter.bookmakersTitle')}
          onChange={(next) => onChange({ bookies: next })}
          searchLabel={t('filter.searchBookmakers')}
          selected={chosenBookies}
        />
      </FilterPopover>
      <FilterPopover
        chip={<CountText count={sports.length || sportsOf(configured)} name="sports" />}
        isSet={sports.length > 0}
        label={t('filter.sportsTitle')}
      >
        <ChoiceList
          choices={SPORTS.map((sport) => ({ value: sport, label: t(`sport.${sport}`) }))}
          label={t('filter.sportsTitle')}
          onChange={(next) => onChange({ sports: next.filter(isSport) })}
          selected={sports}
        />
      </FilterPopover>
      <FilterPopover
        chip={<ProfitText maxPct={shown.maxPercentage} minPct={shown.minPercentage} />}
        isSet={minPct !== undefined || maxPct !== undefined}
        label={t('filter.profitTitle')}
      >
        <ProfitRange maxPct={maxPct} minPct={minPct} near={view.near} onChange={onChange} />
      </FilterPopover>
      <FilterPopover
        chip={<BoldText text="filter.perEvent" values={{ count: perEvent }} />}
        isSet={false}
        label={t('filter.perEventTitle')}
      >
        <span className={styles.title}>{t('filter.perEventTitle')}</span>
        <Segmented
          label={t('filter.perEventTitle')}
          onChange={(value) => onChange({ perEvent: Number(value) })}
          options={PER_EVENT_CHOICES.map((choice) => ({ value: String(choice), label: String(choice) }))}
          value={String(perEvent)}
        />
      </FilterPopover>
      <NearChip mode={mode} onChange={onChange} view={view} />
      <Switches onChange={onChange} view={view} />
    </fieldset>
  );
});
