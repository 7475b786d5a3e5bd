import type { Bookie } from '@bothways/domain/bookies';
import type { ArbPayload, Payload, ValuePayload } from '@bothways/domain/settings';
import { useLocale } from '@bothways/platform';
import { formatPercent } from '@bothways/ui';
import { lineText } from '../words/index.ts';
import { useText } from './texts.ts';

/** The compared content of a configuration. */
export interface Said {
  name: string;
  payload: Payload;
}
/** A part of it that people edit; values derived from the bookmakers are not parts. */
export type Part =
  | 'name'
  | Exclude<keyof ArbPayload | keyof ValuePayload, 'appliedChannels' | 'bookieMapping'>;

const NOTHING = '–';
const list = (parts: readonly string[], separator = ', '): string =>
  parts.length === 0 ? NOTHING : parts.join(separator);

/**
 * Returns a function that words a part of a configuration, for comparing two versions.
 * @param read the common base: only bookmakers that differ from it are named
 */
export function usePartText(bookies: readonly Bookie[], read: Said): (part: Part, said: Said) => string {
  const t = useText();
  const locale = useLocale();
  const labelOf = (value: string): string => bookies.find((bookie) => bookie.value === value)?.label ?? value;
  const between = (min: number | undefined, max: number | undefined): string =>
    [min, max].map((bound) => (bound === undefined ? '' : lineText(bound, locale))).join('–');

  const bookmakersText = ({ bookmakers }: Payload): string => {
    const was = read.payload.bookmakers;
    const values = [...new Set([...Object.keys(was), ...Object.keys(bookmakers)])];
    const others = values.filter(
      (value) => (was[value] ?? 'unselected') !== (bookmakers[value] ?? 'unselected'),
    );
    return list(
      others.map((value) => {
        const state = bookmakers[value] ?? 'unselected';
        if (state === 'reference') return t('settings.bookmakers.asReference', { name: labelOf(value) });
        return `${state === 'selected' ? '+' : '−'} ${labelOf(value)}`;
      }),
      ' · ',
    );
  };
  const rangeText = (payload: Payload): string => {
    const isArb = 'profitRange' in payload;
    const { minPercentage, maxPercentage } = isArb ? payload.profitRange : payload.valueRange;
    const least = isArb ? payload.profitRange.minGuaranteed : undefined;
    return list(
      [
        `${formatPercent(minPercentage, locale)} – ${formatPercent(maxPercentage, locale)}`,
        isArb ? t(`sort.${payload.profitRange.sort}`) : t(`settings.valueSort.${payload.valueRange.sort}`),
        ...(least === undefined ? [] : [`${t('settings.minGuaranteed')} ${formatPercent(least, locale)}`]),
      ],
      ' · ',
    );
  };
  const eventsText = ({ eventVisibility }: Payload): string => {
    const { onlyLiquidEvents, filterOvertimeMismatch, excludeCompetitions } = eventVisibility;
    const paused = Object.entries(eventVisibility.showOnlyPausedEvents).flatMap(([sport, filter]) =>
      filter?.enabled ? [sport] : [],
    );
    return list(
      [
        ...(onlyLiquidEvents ? [t('settings.onlyLiquid')] : []),
        ...(filterOvertimeMismatch ? [t('settings.overtime')] : []),
        ...(excludeCompetitions.length > 0
          ? [`${t('settings.exclusions')}: ${excludeCompetitions.join(', ')}`]
          : []),
        ...(paused.length > 0 ? [`${t('settings.paused')}: ${paused.length}`] : []),
      ],
      ' · ',
    );
  };
  const oddsText = (payload: Payload): string => {
    if (!('profitRange' in payload)) {
      const { minOdds, maxOdds } = payload.oddsFilters;
      return minOdds === undefined && maxOdds === undefined ? NOTHING : between(minOdds, maxOdds);
    }
    const bounds = Object.entries(payload.oddsFilters);
    return list(bounds.map(([bookie, { min, max }]) => `${labelOf(bookie)} ${between(min, max)}`));
  };

  return (part, { name, payload }) => {
    switch (part) {
      case 'name':
        return name;
      case 'sports':
        return list(payload.sports.map((sport) => t(`sport.${sport}`)));
      case 'bookmakers':
        return bookmakersText(payload);
      case 'profitRange':
      case 'valueRange':
        return rangeText(payload);
      case 'eventVisibility':
        return eventsText(payload);
      case 'oddsFilters':
        return oddsText(payload);
      case 'activeTimeFilters': {
        const { minActiveSeconds, maxActiveSeconds } = payload.activeTimeFilters ?? {};
        return `${between(minActiveSeconds, maxActiveSeconds)} ${t('settings.seconds')}`;
      }
      case 'maxArbsPerEvent':
        return 'maxArbsPerEvent' in payload ? String(payload.maxArbsPerEvent) : NOTHING;
      case 'proMode':
        return t('proMode' in payload && payload.proMode ? 'settings.on' : 'settings.off');
    }
  };
}
