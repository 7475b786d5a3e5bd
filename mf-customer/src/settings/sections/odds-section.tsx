import type { OddsRange } from '@bothways/domain/arbs';
import type { Bookie } from '@bothways/domain/bookies';
import { type ArbPayload, type BookmakerStates, stateOf } from '@bothways/domain/settings';
import { IconButton, OddsField, Select, XIcon } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../texts.ts';
import { Section } from './section.tsx';
import styles from './sections.module.css';

type OddsFilters = ArbPayload['oddsFilters'];

interface OddsSectionProps {
  bookies: readonly Bookie[];
  states: BookmakerStates;
  filters: OddsFilters;
  onChange: (filters: OddsFilters) => void;
}

interface OddsRowProps {
  bookie: Bookie;
  range: OddsRange;
  onChange: (range: OddsRange) => void;
  onRemove: () => void;
}

/** The server's limits. */
const ODDS_BOUND = { least: 0, most: 1000, placeholder: '–', size: 'small' } as const;

function OddsRow({ bookie, range: { min, max }, onChange, onRemove }: OddsRowProps) {
  const t = useText();
  const isReversed = min !== undefined && max !== undefined && min > max;
  const name = bookie.label;
  return (
    <li className={styles.oddsRow}>
      <span className={styles.oddsName}>{name}</span>
      <OddsField
        {...ODDS_BOUND}
        aria-label={t('settings.oddsMin', { name })}
        onChange={(odds) => onChange({ min: odds ?? undefined, max })}
        value={min ?? null}
      />
      <OddsField
        {...ODDS_BOUND}
        aria-label={t('settings.oddsMax', { name })}
        error={isReversed ? t('settings.messages.rangeReversed') : undefined}
        onChange={(odds) => onChange({ min, max: odds ?? undefined })}
        value={max ?? null}
      />
      <IconButton label={t('filter.remove', { name })} onPress={onRemove} size="small">
        <XIcon size={14} />
      </IconButton>
    </li>
  );
}

/** A range without a bound is no filter and is omitted from the payload. */
function withRange(filters: OddsFilters, bookie: string, { min, max }: OddsRange): OddsFilters {
  const { [bookie]: _, ...rest } = filters;
  const range = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  return Object.keys(range).length === 0 ? rest : { ...rest, [bookie]: range };
}

/** Range of odds accepted from each bookmaker. */
export function OddsSection({ bookies, states, filters, onChange }: OddsSectionProps) {
  const t = useText();
  // Rows that were added and have no bound yet are not in the payload.
  const [opened, setOpened] = useState<readonly string[]>([]);
  const isRow = ({ value }: Bookie): boolean => value in filters || opened.includes(value);
  const rows = bookies.filter(isRow);
  const choices = bookies.filter(
    (bookie) => stateOf(states, bookie.value) !== 'unselected' && !isRow(bookie),
  );
  const close = (value: string): void => {
    setOpened((open) => open.filter((each) => each !== value));
    onChange(withRange(filters, value, {}));
  };
  return (
    <Section note={t('settings.oddsHint')} title={t('settings.odds')}>
      <div className={styles.stack}>
        {rows.length > 0 && (
          <ul className={styles.odds}>
            <li aria-hidden="true" className={styles.oddsHead}>
              <span />
              <span>{t('settings.min')}</span>
              <span>{t('settings.max')}</span>
              <span />
            </li>
            {rows.map((bookie) => (
              <OddsRow
                bookie={bookie}
                key={bookie.value}
                onChange={(range) => {
                  setOpened((open) => [...new Set([...open, bookie.value])]);
                  onChange(withRange(filters, bookie.value, range));
                }}
                onRemove={() => close(bookie.value)}
                range={filters[bookie.value] ?? {}}
              />
            ))}
          </ul>
        )}
        <Select
          aria-label={t('settings.addOdds')}
          className={styles.short}
          isDisabled={choices.length === 0}
          onChange={(value) => setOpened((open) => [...open, value])}
          options={choices.map(({ value, label }) => ({ value, label }))}
          placeholder={choices.length === 0 ? t('settings.addOddsNone') : t('settings.addOdds')}
          value={null}
        />
      </div>
    </Section>
  );
}
