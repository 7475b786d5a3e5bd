import type { Promotion } from '@bothways/domain/promotions';
import { DAY_MS, isoOf } from '@bothways/domain/time';

type PromotionFields = Pick<Promotion, '_id' | 'bookie' | 'title' | 'amount'> &
  Partial<Promotion> & { fromDays?: number; toDays?: number };

/** Defaults of a promotion's fields. */
const NOTHING: Omit<Promotion, '_id' | 'bookie' | 'title'> = {
  description: null,
  type: 'welcome',
  amount: null,
  promotion_contains_freebet: null,
  subtype: null,
  minimum_odds: null,
  maximum_odds: null,
  valid_from: null,
  valid_to: null,
  max_time_to_unlock: null,
  how_to_claim: null,
  eligibility: 'New customers of age, one account each',
  winnings_handling: null,
  usage_limit: 'Once for each person and household',
  abuse_policy: 'Linked accounts lose the promotion',
  link: null,
};
const FREEBET = {
  subtype: 'freebet',
  promotion_contains_freebet: true,
  winnings_handling: 'The stake of the freebet is not paid out',
};
const BONUS = { subtype: 'deposit bonus', promotion_contains_freebet: false };

/** Invented promotions, ordered by bookmaker. */
const PROMOTIONS: readonly PromotionFields[] = [
  {
    _id: 'demo-winamax-first-bet',
    bookie: 'winamax',
    title: 'First bet back up to €100',
    amount: 'Up to €100',
    description: 'If the first bet loses, its stake comes back as a freebet.',
    ...FREEBET,
    subtype: 'risk-free bet',
    minimum_odds: 1.7,
    max_time_to_unlock: '7 days',
    how_to_claim: 'Make the first deposit and place the first bet',
    link: 'https://winamax.example/first-bet',
    fromDays: -20,
    toDays: 38,
  },
  {
    _id: 'demo-winamax-half',
    bookie: 'winamax',
    title: '50% on the first deposit',
    amount: 'Up to €150, half of the deposit',
    ...BONUS,
    minimum_odds: 1.5,
    maximum_odds: 10,
    max_time_to_unlock: '30 days',
    winnings_handling: 'The bonus is played through 4 times',
    fromDays: -60,
  },
  {
    _id: 'demo-winamax-sign-up',
    bookie: 'winamax',
    title: '€10 freebet at sign-up',
    amount: '€10',
    ...FREEBET,
    subtype: 'no deposit',
    description: 'No deposit, one selection.',
    toDays: 12,
  },
  {
    _id: 'demo-codere-welcome',
    bookie: 'codere',
    title: 'Welcome bonus up to €200',
    amount: '100% up to €200',
    ...BONUS,
    minimum_odds: 1.8,
    max_time_to_unlock: '30 days',
    how_to_claim: 'Tick the bonus at the first deposit',
    link: 'https://codere.example/welcome',
    fromDays: -90,
  },
  {
    _id: 'demo-sport888-club',
    bookie: 'sport888',
    title: 'Bet €20, get €40 in freebets',
    amount: '€20',
    ...FREEBET,
    minimum_odds: 1.5,
    max_time_to_unlock: '14 days',
    toDays: 25,
  },
  {
    _id: 'demo-betway-risk-free',
    bookie: 'betway',
    title: 'Back up to €50',
    amount: 'Up to €50',
    ...FREEBET,
    subtype: 'risk-free bet',
    minimum_odds: 1.75,
    max_time_to_unlock: '7 days',
    fromDays: 5,
    toDays: 40,
  },
  {
    _id: 'demo-betsson-thousand',
    bookie: 'betsson',
    title: 'Season pass up to €1,000',
    amount: 'Up to €1,000',
    ...BONUS,
    minimum_odds: 2,
    maximum_odds: 6,
    max_time_to_unlock: '90 days',
  },
  {
    _id: 'demo-olybet-start',
    bookie: 'olybet',
    title: '€30 freebet for the start',
    amount: '€30',
    ...FREEBET,
    minimum_odds: 1.6,
    max_time_to_unlock: '14 days',
    toDays: 60,
  },
  {
    _id: 'demo-marathonbet-summer',
    bookie: 'marathonbet',
    title: 'Summer freebet',
    amount: '€15',
    ...FREEBET,
    fromDays: -120,
    toDays: -60,
  },
];

/** Returns the demo's promotions, valid around a time. */
export const demoPromotions = (nowMs: number): Promotion[] =>
  PROMOTIONS.map(({ fromDays, toDays, ...fields }) => ({
    ...NOTHING,
    ...fields,
    valid_from: fromDays === undefined ? null : isoOf(nowMs + fromDays * DAY_MS),
    valid_to: toDays === undefined ? null : isoOf(nowMs + toDays * DAY_MS),
  }));
