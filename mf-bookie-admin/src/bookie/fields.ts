import {
  type BookieArea,
  type CalculatorSettings,
  CURRENCIES,
  STAKE_ROUNDINGS,
  VOID_RULES,
} from '@bothways/domain/bookies';
import { MARKETS } from '@bothways/domain/markets';
import { ODDS_FORMATS } from '@bothways/domain/odds';
import { SPORTS } from '@bothways/domain/sports';
import type { Field } from './field.ts';

const MODELS = [
  'winnings',
  'return',
  'stake',
] as const satisfies readonly CalculatorSettings['commissionModel'][];
const money = { kind: 'number', digits: 2, unit: 'money', span: 1 } as const;
const flag = { kind: 'flag', empty: false, span: 4 } as const;
const number = { kind: 'number', empty: null } as const;

const BASIC: readonly Field[] = [
  { name: 'label', kind: 'text', label: 'bookies.fields.label', empty: '' },
  {
    name: 'ogBookie',
    kind: 'original',
    label: 'bookies.fields.ogBookie',
    hint: 'bookies.hints.ogBookie',
    empty: '',
  },
  { name: 'affiliateLink', kind: 'link', label: 'bookies.fields.affiliateLink', empty: '', span: 4 },
  { name: 'countries', kind: 'countries', label: 'bookies.fields.countries', empty: [], span: 4 },
  {
    name: 'provider',
    kind: 'text',
    label: 'bookies.fields.provider',
    hint: 'bookies.hints.provider',
    empty: '',
  },
  { name: 'cloneGroup', kind: 'group', label: 'bookies.fields.cloneGroup', empty: '' },
];

const CALCULATOR: readonly Field[] = [
  { ...number, name: 'commission', label: 'bookies.fields.commission', digits: 2, unit: 'percent', span: 1 },
  { ...money, name: 'minStake', label: 'bookies.fields.minStake', empty: null },
  {
    ...money,
    name: 'roundingStep',
    label: 'bookies.fields.roundingStep',
    empty: null,
    none: 'bookies.unset.roundingStep',
  },
  {
    ...money,
    name: 'maxStake',
    label: 'bookies.fields.maxStake',
    empty: null,
    none: 'bookies.unset.maxStake',
  },
  {
    name: 'oddsFormat',
    kind: 'choice',
    label: 'bookies.fields.oddsFormat',
    empty: 'decimal',
    options: ODDS_FORMATS.map((value) => ({ value, label: `bookies.oddsFormats.${value}` })),
  },
  {
    name: 'voidRule',
    kind: 'choice',
    label: 'bookies.fields.voidRule',
    empty: 'returned',
    options: VOID_RULES.map((value) => ({ value, label: `bookies.voidRules.${value}` })),
  },
  {
    name: 'commissionModel',
    kind: 'choice',
    label: 'bookies.fields.commissionModel',
    empty: 'winnings',
    span: 1,
    options: MODELS.map((value) => ({ value, label: `bookies.models.${value}` })),
  },
  {
    name: 'currency',
    kind: 'choice',
    label: 'bookies.fields.currency',
    hint: 'bookies.hints.currency',
    empty: 'EUR',
    span: 1,
    options: CURRENCIES.map((value) => ({ value, label: `bookies.currencies.${value}` })),
  },
  {
    name: 'rounding',
    kind: 'choice',
    label: 'bookies.fields.rounding',
    empty: 'nearest',
    options: STAKE_ROUNDINGS.map((value) => ({ value, label: `bookies.roundings.${value}` })),
  },
];

const INFORMATION: readonly Field[] = [
  { name: 'register.validation', kind: 'notes', label: 'bookies.fields.validation', empty: '' },
  { name: 'withdraw.waiting', kind: 'notes', label: 'bookies.fields.waiting', empty: '' },
  { name: 'register.deposit', kind: 'notes', label: 'bookies.fields.deposit', empty: '' },
  { name: 'recommendations', kind: 'notes', label: 'bookies.fields.recommendations', empty: '' },
];

const BOT: readonly Field[] = [
  { ...flag, name: 'enabled', label: 'bookies.fields.botEnabled', hint: 'bookies.hints.botEnabled' },
  {
    ...flag,
    name: 'birthdateRequired',
    label: 'bookies.fields.birthdateRequired',
    hint: 'bookies.hints.birthdateRequired',
  },
  { ...flag, name: 'reducedOdds', label: 'bookies.fields.reducedOdds', hint: 'bookies.hints.reducedOdds' },
  {
    ...flag,
    name: 'ludoInduction',
    label: 'bookies.fields.ludoInduction',
    hint: 'bookies.hints.ludoInduction',
  },
  {
    ...number,
    name: 'defaultDeposit',
    label: 'bookies.fields.defaultDeposit',
    digits: 2,
    unit: 'euros',
    none: 'bookies.unset.defaultDeposit',
  },
];

const modeFields = (mode: 'live' | 'prematch'): readonly Field[] => [
  {
    ...flag,
    name: 'enabled',
    label: `bookies.fields.collect.${mode}`,
    hint: `bookies.hints.collect.${mode}`,
  },
  { ...flag, name: 'reference', label: 'bookies.fields.reference', hint: 'bookies.hints.reference' },
  {
    ...number,
    name: 'staleSeconds',
    label: 'bookies.fields.staleSeconds',
    digits: 1,
    unit: 'seconds',
    none: 'bookies.unset.house',
  },
  {
    ...number,
    name: 'delaySeconds',
    label: 'bookies.fields.delaySeconds',
    hint: 'bookies.hints.delaySeconds',
    digits: 1,
    unit: 'seconds',
  },
  {
    ...number,
    name: 'maxPercentage',
    label: 'bookies.fields.maxPercentage',
    digits: 2,
    unit: 'percent',
    none: 'bookies.unset.house',
  },
  {
    ...number,
    name: 'referenceWeight',
    label: 'bookies.fields.referenceWeight',
    hint: 'bookies.hints.referenceWeight',
    digits: 2,
    unit: 'times',
  },
  {
    name: 'sports',
    kind: 'some',
    label: 'bookies.fields.sports',
    empty: null,
    span: 4,
    of: SPORTS.map((value) => ({ value, label: `bookies.sports.${value}` })),
  },
  {
    name: 'markets',
    kind: 'some',
    label: 'bookies.fields.markets',
    empty: null,
    span: 4,
    of: MARKETS.map((value) => ({ value, label: `bookies.markets.${value}` })),
  },
];

/** The fields of each area, in order. */
export const FIELDS: Readonly<Record<BookieArea, readonly Field[]>> = {
  'basic-info': BASIC,
  calculator: CALCULATOR,
  information: INFORMATION,
  bot: BOT,
  live: modeFields('live'),
  prematch: modeFields('prematch'),
};
