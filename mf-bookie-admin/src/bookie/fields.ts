import {
  type AdminBookie,
  BOOKIE_AREAS,
  type BookieArea,
  type CalculatorSettings,
  CURRENCIES,
  STAKE_ROUNDINGS,
  VOID_RULES,
} from '@bothways/domain/bookies';
import type { Permission } from '@bothways/domain/identity';
import { MARKETS } from '@bothways/domain/markets';
import { ODDS_FORMATS } from '@bothways/domain/odds';
import { SPORTS } from '@bothways/domain/sports';
import type { TextKey } from '../texts.ts';
import { type Draft, type Saved, type Shown, shown } from './draft.ts';
import { type FieldValue, valuesOf } from './form-values.ts';

interface Common {
  name: string;
  label: TextKey;
  hint?: TextKey;
  /** What it holds when nothing is set. */
  empty: FieldValue;
  /** Of the four columns of the form; two without. */
  span?: 1 | 4;
}

export type Field = Common &
  (
    | { kind: 'text' | 'notes' | 'link' | 'countries' | 'original' | 'group' | 'flag' }
    | {
        kind: 'number';
        digits: number;
        /** `money` is in the bookmaker's currency, `euros` is not. */
        unit: 'percent' | 'money' | 'euros' | 'seconds' | 'times';
        /** What an empty one means; without it there must be a number. */
        none?: TextKey;
      }
    | { kind: 'choice'; options: readonly { value: string; label: TextKey }[] }
    | { kind: 'some'; of: readonly { value: string; label: TextKey }[] }
  );
export type NumberFieldOf = Extract<Field, { kind: 'number' }>;
export type SomeFieldOf = Extract<Field, { kind: 'some' }>;

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

/** The fields of each area, in their order. */
export const FIELDS: Readonly<Record<BookieArea, readonly Field[]>> = {
  'basic-info': BASIC,
  calculator: CALCULATOR,
  information: INFORMATION,
  bot: BOT,
  live: modeFields('live'),
  prematch: modeFields('prematch'),
};

const KEYS = {
  'basic-info': 'basicInfo',
  calculator: 'calculator',
  information: 'information',
  bot: 'bot',
  live: 'live',
  prematch: 'prematch',
} as const satisfies Record<BookieArea, string>;
/** An area, as the texts call it. */
export const areaKey = (area: BookieArea): (typeof KEYS)[BookieArea] => KEYS[area];

/** What it takes to change an area. */
export const MAY_CHANGE: Readonly<Record<BookieArea, Permission>> = {
  'basic-info': 'update:bookie',
  calculator: 'update:bookie',
  information: 'update:bookie',
  bot: 'manage:bookie:bot',
  live: 'manage:bookie:live',
  prematch: 'update:bookie',
};

const settingsIn = (bookie: AdminBookie, area: BookieArea): unknown =>
  area === 'basic-info' ? bookie.basicInfo : bookie[area];

/** An area of a bookmaker, as the server has it. */
export const savedOf = (bookie: AdminBookie, area: BookieArea): Saved => ({
  ...bookie.areas[area],
  values: valuesOf(FIELDS[area], settingsIn(bookie, area)),
});

/** Every draft by `draftKey`. */
export type Drafts = Readonly<Record<string, Draft>>;
export const draftKey = (bookie: string, area: BookieArea): string => `${bookie} ${area}`;

/** What an area of a bookmaker shows with the drafts that there are. */
export const shownOf = (bookie: AdminBookie, area: BookieArea, drafts: Drafts): Shown =>
  shown(savedOf(bookie, area), drafts[draftKey(bookie.value, area)]);

/** The areas of a bookmaker with something unsaved, in their order. */
export const unsavedAreas = (bookie: AdminBookie, drafts: Drafts): BookieArea[] =>
  BOOKIE_AREAS.filter((area) => {
    if (drafts[draftKey(bookie.value, area)] === undefined) return false;
    const { changed, conflicts } = shownOf(bookie, area, drafts);
    return changed.length > 0 || conflicts.length > 0;
  });
