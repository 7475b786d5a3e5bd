import { MARKDOWN_FIELDS, type Promotion } from '@bothways/domain/promotions';
import { formatDate, formatOdds, useUi } from '@bothways/ui';
import { useText } from '../texts.ts';

/** Fields shown, in reading order; the link comes last, as a link. */
const ROWS = [
  'description',
  'type',
  'subtype',
  'amount',
  'promotion_contains_freebet',
  'bookie',
  'minimum_odds',
  'maximum_odds',
  'valid_from',
  'valid_to',
  'max_time_to_unlock',
  'how_to_claim',
  'eligibility',
  'winnings_handling',
  'usage_limit',
  'abuse_policy',
] as const satisfies readonly (keyof Promotion)[];
export type PromotionRow = (typeof ROWS)[number];

const MARKDOWN: ReadonlySet<string> = new Set(MARKDOWN_FIELDS);

/** Returns a promotion's non-empty rows, and whether they contain markup. */
export function usePromotionRows(
  promotion: Promotion,
  bookieLabel: string,
): { name: PromotionRow; text: string; isMarkdown: boolean }[] {
  const t = useText();
  const { locale, texts } = useUi();
  const say = (name: PromotionRow): string | undefined => {
    const value = promotion[name];
    if (value === null || value === '') return undefined;
    if (name === 'bookie') return bookieLabel;
    if (typeof value === 'boolean') return t(value ? 'promotions.yes' : 'promotions.no');
    if (typeof value === 'number') return formatOdds(value, locale);
    if (name === 'valid_from' || name === 'valid_to')
      return formatDate(value, {
        locale,
        style: 'dateTime',
        missing: texts.notAvailable,
        invalid: texts.invalidDate,
      });
    return value;
  };
  return ROWS.flatMap((name) => {
    const text = say(name);
    return text === undefined ? [] : [{ name, text, isMarkdown: MARKDOWN.has(name) }];
  });
}
