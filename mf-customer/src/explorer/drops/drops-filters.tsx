import type { Bookie } from '@bothways/domain/bookies';
import { type Mode, modeSchema } from '@bothways/domain/quotes';
import { SPORTS, type Sport } from '@bothways/domain/sports';
import { FilterPopover, Segmented } from '@bothways/ui';
import { ChoiceList } from '../../filters/index.ts';
import { BoldText, useText } from '../texts.ts';
import { Words } from '../words-field.tsx';
import styles from './drops.module.css';
import { type DropsState, LEAST_CHOICES, MOVED_CHOICES, WINDOWS, WITHIN_CHOICES } from './use-drops-view.ts';

interface OneOfProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few options, under a common label. */
function OneOf<Value extends string>({ label, ...choice }: OneOfProps<Value>) {
  return (
    <>
      <span className={styles.choiceTitle}>{label}</span>
      <Segmented<Value> label={label} {...choice} />
    </>
  );
}

const ANY = 'any';

function LeastFilter({ view, change }: DropsState) {
  const t = useText();
  const title = t('explorer.drops.least');
  return (
    <FilterPopover
      chip={<BoldText text="explorer.drops.leastChip" values={{ pct: view.minPct }} />}
      isSet={view.minPct !== 5}
      label={title}
    >
      <OneOf
        label={title}
        onChange={(value) => change({ minPct: Number(value) })}
        options={LEAST_CHOICES.map((pct) => ({
          value: String(pct),
          label: t('explorer.drops.pct', { pct }),
        }))}
        value={String(view.minPct)}
      />
    </FilterPopover>
  );
}

function MovedFilter({ view, change }: DropsState) {
  const t = useText();
  const title = t('explorer.drops.movedLeast');
  return (
    <FilterPopover
      chip={<BoldText text="explorer.drops.movedChip" values={{ count: view.minMoved }} />}
      isSet={view.minMoved !== 2}
      label={title}
    >
      <OneOf
        label={title}
        onChange={(value) => change({ minMoved: Number(value) })}
        options={MOVED_CHOICES.map((count) => ({ value: String(count), label: String(count) }))}
        value={String(view.minMoved)}
      />
    </FilterPopover>
  );
}

function StartFilter({ view, change }: DropsState) {
  const t = useText();
  const { startsWithin } = view;
  const title = t('explorer.drops.starts');
  return (
    <FilterPopover
      chip={
        <BoldText
          text={startsWithin === undefined ? 'explorer.drops.startsAny' : 'explorer.drops.startsChip'}
          values={{ hours: startsWithin ?? 0 }}
        />
      }
      isSet={startsWithin !== undefined}
      label={title}
    >
      <OneOf
        label={title}
        onChange={(value) => change({ startsWithin: value === ANY ? undefined : Number(value) })}
        options={[
          { value: ANY, label: t('explorer.drops.any') },
          ...WITHIN_CHOICES.map((hours) => ({
            value: String(hours),
            label: t('explorer.drops.hours', { hours }),
          })),
        ]}
        value={startsWithin === undefined ? ANY : String(startsWithin)}
      />
    </FilterPopover>
  );
}

const isSport = (value: string | undefined): value is Sport => SPORTS.some((sport) => sport === value);

function SportFilter({ view, change }: DropsState) {
  const t = useText();
  const { sport } = view;
  return (
    <FilterPopover
      chip={sport === undefined ? t('explorer.drops.allSports') : <b>{t(`sport.${sport}`)}</b>}
      isSet={sport !== undefined}
      label={t('explorer.find.sport')}
    >
      <ChoiceList
        choices={SPORTS.map((value) => ({ value, label: t(`sport.${value}`) }))}
        label={t('explorer.find.sport')}
        onChange={(chosen) => {
          // The option ticked last replaces the other.
          const next = chosen.find((value) => value !== sport);
          change({ sport: isSport(next) ? next : undefined });
        }}
        selected={sport ? [sport] : []}
      />
    </FilterPopover>
  );
}

function BookiesFilter({ view, change, bookies }: DropsState & { bookies: readonly Bookie[] }) {
  const t = useText();
  const count = view.bookies.length;
  return (
    <FilterPopover
      chip={
        <BoldText
          text={count === 0 ? 'explorer.drops.allBookies' : 'explorer.drops.bookiesChip'}
          values={{ count }}
        />
      }
      isSet={count > 0}
      label={t('explorer.drops.bookies')}
    >
      <ChoiceList
        choices={bookies}
        label={t('explorer.drops.bookies')}
        onChange={(chosen) => change({ bookies: chosen })}
        searchLabel={t('filter.searchBookmakers')}
        selected={view.bookies}
      />
    </FilterPopover>
  );
}

function LeagueFilter({ view, change }: DropsState) {
  const t = useText();
  return (
    <FilterPopover
      chip={view.league === '' ? t('explorer.drops.allLeagues') : <b>{view.league}</b>}
      isSet={view.league !== ''}
      label={t('explorer.find.league')}
    >
      <Words
        label={t('explorer.find.league')}
        onChange={(league) => change({ league })}
        value={view.league}
      />
    </FilterPopover>
  );
}

/** Time window, mode, and everything else that narrows the drops. */
export function DropsFilters({ bookies, ...state }: DropsState & { bookies: readonly Bookie[] }) {
  const t = useText();
  const { view, change } = state;
  return (
    <div className={styles.tools}>
      <Segmented
        label={t('explorer.drops.window')}
        onChange={(window) => change({ window })}
        options={WINDOWS.map((value) => ({ value, label: t(`explorer.drops.windows.${value}`) }))}
        value={view.window}
      />
      <Segmented<Mode>
        label={t('explorer.mode')}
        onChange={(mode) => change({ mode, open: undefined })}
        options={modeSchema.options.map((value) => ({ value, label: t(`explorer.mode_${value}`) }))}
        value={view.mode}
      />
      <fieldset aria-label={t('filter.label')} className={styles.chips}>
        <SportFilter {...state} />
        <LeagueFilter {...state} />
        <LeastFilter {...state} />
        <MovedFilter {...state} />
        <BookiesFilter {...state} bookies={bookies} />
        <StartFilter {...state} />
      </fieldset>
    </div>
  );
}
