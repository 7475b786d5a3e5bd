import type { AdminBookie } from '@bothways/domain/bookies';
import { DateText, Odds, type RecordChange, type RecordForm, RecordNotice } from '@bothways/ui';
import type { ReactNode } from 'react';
import { useAudienceText } from './audience-text.ts';
import type { PromotionDraft } from './promotion-draft.ts';
import { useText } from './texts.ts';

interface Props {
  form: RecordForm<PromotionDraft>;
  bookies: readonly AdminBookie[];
}

/** Changes another user made to the promotion being edited here. */
export function ChangedPromotion({ form, bookies }: Props) {
  const t = useText();
  const audienceText = useAudienceText();
  const label = (name: keyof PromotionDraft): string => {
    if (name === 'audience') return t('promotions.audience');
    if (name === 'from' || name === 'to') return t(`promotions.fields.valid_${name}`);
    return t(`promotions.fields.${name === 'promotion_contains_freebet' ? 'freebet' : name}`);
  };
  const text = (name: keyof PromotionDraft, value: RecordChange<PromotionDraft>['theirs']): ReactNode => {
    if (typeof value === 'boolean') return t(value ? 'promotions.yes' : 'promotions.no');
    if (typeof value === 'number') return <Odds odds={value} />;
    if (value === null) return name === 'promotion_contains_freebet' ? t('promotions.unknown') : '–';
    if (typeof value === 'object') return audienceText(value);
    if (name === 'from' || name === 'to') return <DateText value={`${value}T12:00`} />;
    if (name === 'bookie') return bookies.find((bookie) => bookie.value === value)?.label ?? value;
    return value.trim() === '' ? '–' : value;
  };
  return <RecordNotice form={form} labelOf={label} textOf={text} />;
}
