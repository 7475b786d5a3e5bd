import {
  type AdminPromotion,
  type Audience,
  MARKDOWN_FIELDS,
  type MarkdownField,
  type PromotionBody,
  promotionBodySchema,
} from '@bothways/domain/promotions';
import { type FormRead, faultsOfIssues, type ReadRecord } from '@bothways/ui';
import { picked } from '../changes/index.ts';
import { beginOfDay, dayOf, endOfDay } from './validity.ts';

const LINES = ['title', 'amount', 'type', 'subtype', 'max_time_to_unlock', 'link'] as const;
type Line = (typeof LINES)[number];

/** Values of the form; an empty text means not set. */
export type PromotionDraft = Record<Line | MarkdownField, string> & {
  bookie: string;
  promotion_contains_freebet: boolean | null;
  minimum_odds: number | null;
  maximum_odds: number | null;
  /** Local days, YYYY-MM-DD. */
  from: string | null;
  to: string | null;
  audience: Audience;
};

/** Returns a promotion's form values; without one, those of a new one at this bookmaker. */
export function draftOf(promotion: AdminPromotion | undefined, bookie = ''): PromotionDraft {
  const texts = (name: Line | MarkdownField): string => promotion?.[name] ?? '';
  return {
    bookie: promotion?.bookie ?? bookie,
    title: texts('title'),
    amount: texts('amount'),
    type: promotion ? texts('type') : 'welcome',
    subtype: texts('subtype'),
    max_time_to_unlock: texts('max_time_to_unlock'),
    link: texts('link'),
    description: texts('description'),
    how_to_claim: texts('how_to_claim'),
    eligibility: texts('eligibility'),
    winnings_handling: texts('winnings_handling'),
    usage_limit: texts('usage_limit'),
    abuse_policy: texts('abuse_policy'),
    promotion_contains_freebet: promotion?.promotion_contains_freebet ?? null,
    minimum_odds: promotion?.minimum_odds ?? null,
    maximum_odds: promotion?.maximum_odds ?? null,
    from: promotion?.valid_from ? dayOf(promotion.valid_from) : null,
    to: promotion?.valid_to ? dayOf(promotion.valid_to) : null,
    audience: promotion?.audience ?? { countries: [], plans: [] },
  };
}

/** Fields that can be invalid, each with its own text. */
export const FAULTY = [
  'bookie',
  'title',
  'minimum_odds',
  'maximum_odds',
  'valid_to',
  'link',
  'audience',
] as const;
export type Faulty = (typeof FAULTY)[number] | 'other';

/** An unchanged day retains its exact time. */
const momentOf = (
  day: string | null,
  saved: string | null | undefined,
  toMoment: (day: string) => string,
): string | null => {
  if (day === null) return null;
  return saved && dayOf(saved) === day ? saved : toMoment(day);
};

const rawOf = ({ from, to, ...draft }: PromotionDraft, saved?: AdminPromotion): object => ({
  ...draft,
  valid_from: momentOf(from, saved?.valid_from, beginOfDay),
  valid_to: momentOf(to, saved?.valid_to, endOfDay),
});

/** Returns the body to send, or the invalid fields. */
export function bodyOf(draft: PromotionDraft, saved?: AdminPromotion): FormRead<PromotionBody, Faulty> {
  const raw = rawOf(draft, saved);
  const parsed = promotionBodySchema.safeParse(raw);
  if (parsed.success) return { sent: parsed.data };
  const nameOf = ([first]: readonly PropertyKey[]) => FAULTY.find((each) => each === first) ?? 'other';
  return { faults: faultsOfIssues(parsed.error.issues, raw, nameOf) };
}

/** Returns a preview of a draft as readers would see it. */
export const previewOf = (draft: PromotionDraft, saved?: AdminPromotion) => ({
  ...draft,
  valid_from: momentOf(draft.from, saved?.valid_from, beginOfDay),
  valid_to: momentOf(draft.to, saved?.valid_to, endOfDay),
  texts: MARKDOWN_FIELDS.map((name) => ({ name, text: draft[name].trim() })).filter(
    ({ text }) => text !== '',
  ),
});

/** Returns a promotion's form record; without one, that of a new one at this bookmaker. */
export const recordOf = (promotion?: AdminPromotion, bookie?: string): ReadRecord<PromotionDraft> => ({
  values: draftOf(promotion, bookie),
  version: promotion?.version ?? '',
});

const SENT_AS: Readonly<Record<string, string>> = { from: 'valid_from', to: 'valid_to' };

/** Returns the touched fields of the body. */
export const touchedOf = (touched: Partial<PromotionDraft>, body: PromotionBody): Partial<PromotionBody> =>
  picked(body, new Set(Object.keys(touched).map((name) => SENT_AS[name] ?? name)));
