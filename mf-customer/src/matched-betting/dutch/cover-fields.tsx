import type { Bookie } from '@bothways/domain/bookies';
import { formatMoney, IconButton, OddsField, Select, TextField, useUi, XIcon } from '@bothways/ui';
import { useBookieName, useBookieStakes } from '../../bookies/index.ts';
import { ShortNote, StakeRuleNotes } from '../../calculator/index.ts';
import styles from '../calculator/calculator.module.css';
import { useText } from '../texts.ts';
import { bookieNamed, oddsOf, STEPS, type Step, type TypedCover } from './covers.ts';

interface CoverFieldsProps {
  cover: TypedCover;
  /** Number in the labels of its fields, from 1. */
  number: number;
  bookies: readonly Bookie[];
  /** The stake to place there; 0 while unknown. */
  stakeCents: number;
  onChange: (part: Partial<TypedCover>) => void;
  /** Undefined for the only one. */
  onRemove: (() => void) | undefined;
}

/** Another result: bookmaker, odds and stake rules. */
export function CoverFields({ cover, number, bookies, stakeCents, onChange, onRemove }: CoverFieldsProps) {
  const t = useText();
  const bookie = bookieNamed(bookies, cover.name);
  return (
    <fieldset aria-label={t('dutch.cover', { number })}>
      <div className={styles.match}>
        <TextField
          label={t('dutch.bookmaker', { number })}
          maxLength={60}
          onChange={(name) => onChange({ name })}
          suggestions={bookies.map(({ label }) => label)}
          value={cover.name}
        />
        <OddsField
          label={t('dutch.odds', { number })}
          onChange={(odds) => onChange({ odds: oddsOf(odds) })}
          value={cover.odds}
        />
        {onRemove && (
          <IconButton label={t('dutch.remove', { number })} onPress={onRemove}>
            <XIcon size={14} />
          </IconButton>
        )}
      </div>
      {bookie ? (
        <Taken bookie={bookie.value} stakeCents={stakeCents} />
      ) : (
        <Select<Step>
          label={t('dutch.step')}
          onChange={(step) => onChange({ step })}
          options={STEPS.map((value) => ({ value, label: t(`dutch.steps.${value}`) }))}
          value={cover.step}
        />
      )}
    </fieldset>
  );
}

/** How the bookmaker treats such a stake. */
function Taken({ bookie, stakeCents }: { bookie: string; stakeCents: number }) {
  const t = useText();
  const { locale } = useUi();
  const bookmaker = useBookieName()(bookie);
  const { maxCents } = useBookieStakes()(bookie);
  return (
    <>
      <StakeRuleNotes stakes={[{ id: bookie, bookie, stakeCents }]} />
      {maxCents !== undefined && stakeCents > maxCents && (
        <ShortNote>{t('calc.limited', { bookmaker, limit: formatMoney(maxCents, locale) })}</ShortNote>
      )}
    </>
  );
}
