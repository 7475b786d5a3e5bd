import type { Promotion } from '@bothways/domain/promotions';
import { Button, formatDate, formatOdds, useUi } from '@bothways/ui';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '../texts.ts';
import { PromotionDialog } from './promotion-dialog.tsx';
import styles from './promotions.module.css';

interface Props {
  promotions: readonly Promotion[];
  bookieLabel: string;
  /** Id of the chosen promotion; null for none. */
  value: string | null;
  onChange: (id: string | null) => void;
}

/** Choice of the promotion for an opening, or none; each opens its details in a dialog. */
export function PromotionChoice({ promotions, bookieLabel, value, onChange }: Props) {
  const t = useText();
  const name = useId();
  const [shown, setShown] = useState<Promotion>();
  const choice = (id: string | null) => ({ name, isChosen: value === id, onChoose: () => onChange(id) });
  return (
    <fieldset className={styles.choice}>
      <legend>{t('promotions.which')}</legend>
      {promotions.map((promotion) => (
        <Choice
          {...choice(promotion._id)}
          aside={
            <Button
              aria-label={t('promotions.detailsOf', { title: promotion.title })}
              onPress={() => setShown(promotion)}
              size="small"
              variant="quiet"
            >
              {t('promotions.details')}
            </Button>
          }
          key={promotion._id}
          text={<Terms promotion={promotion} />}
          title={promotion.title}
        />
      ))}
      <Choice {...choice(null)} text={t('promotions.noneHint')} title={t('promotions.none')} />
      {shown && (
        <PromotionDialog bookieLabel={bookieLabel} onClose={() => setShown(undefined)} promotion={shown} />
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  title: string;
  text: ReactNode;
  aside?: ReactNode;
}

function Choice({ name, isChosen, onChoose, title, text, aside }: ChoiceProps) {
  return (
    <div className={styles.card} data-chosen={isChosen}>
      <label>
        <input checked={isChosen} name={name} onChange={onChoose} type="radio" />
        <span>
          <b>{title}</b>
          <small>{text}</small>
        </span>
      </label>
      {aside}
    </div>
  );
}

/** Key terms: minimum odds, expiry and type. */
function Terms({ promotion }: { promotion: Promotion }) {
  const t = useText();
  const { locale, texts } = useUi();
  const { minimum_odds, max_time_to_unlock, valid_from, valid_to, promotion_contains_freebet } = promotion;
  const day = (value: string): string =>
    formatDate(value, { locale, style: 'day', missing: texts.notAvailable, invalid: texts.invalidDate });
  const isAhead = valid_from !== null && Date.parse(valid_from) > Date.now();
  const parts = [
    ...(promotion_contains_freebet === true ? [t('promotions.freebet')] : []),
    ...(minimum_odds === null ? [] : [t('promotions.fromOdds', { odds: formatOdds(minimum_odds, locale) })]),
    ...(max_time_to_unlock === null ? [] : [t('promotions.unlock', { time: max_time_to_unlock })]),
    ...(isAhead ? [t('promotions.from', { day: day(valid_from) })] : []),
    ...(valid_to === null ? [] : [t('promotions.until', { day: day(valid_to) })]),
  ];
  return parts.length === 0 ? (promotion.amount ?? t('promotions.noTerms')) : parts.join(' · ');
}
