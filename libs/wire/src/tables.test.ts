import { REJECT_REASONS } from '@bothways/domain/arbs';
import { STATUS_FLAGS } from '@bothways/domain/events';
import {
  MARKETS as DOMAIN_MARKETS,
  PERIODS as DOMAIN_PERIODS,
  selectionSchema,
} from '@bothways/domain/markets';
import { feeSchema } from '@bothways/domain/odds';
import { SPORTS as DOMAIN_SPORTS } from '@bothways/domain/sports';
import { valueInnerBetSchema } from '@bothways/domain/valuebets';
import { expect, test } from 'vitest';
import { WireError } from './error.ts';
import {
  FEE_MODELS,
  FLAGS,
  MARKETS,
  PERIODS,
  REASONS,
  readSelection,
  SELECTION_TYPES,
  SPORTS,
} from './tables.ts';

test.each([
  ['sports', SPORTS, DOMAIN_SPORTS],
  ['markets', MARKETS, DOMAIN_MARKETS],
  ['periods', PERIODS, DOMAIN_PERIODS],
  ['reasons', REASONS, REJECT_REASONS],
  ['flags', FLAGS, STATUS_FLAGS],
  ['fee models', FEE_MODELS, feeSchema.shape.model.options],
  ['selection types', SELECTION_TYPES, valueInnerBetSchema.shape.type.options],
])("the table of %s is the domain's, in an order that never changes", (_, table, domain) => {
  expect(table).toEqual(domain);
});

test('reads exactly the selections of the domain', () => {
  for (const text of [
    '1',
    'X',
    '2',
    '1X',
    '12',
    'X2',
    'over',
    'under',
    'yes',
    'no',
    '0:0',
    '2:1',
    '10:9',
    '99:0',
  ]) {
    expect(readSelection(text)).toBe(selectionSchema.parse(text));
  }
  for (const text of ['', '3', 'x', '1:', '1.5:2', 'Over', '1:2:3', '100:1', '-1:2', '02:1']) {
    expect(() => readSelection(text)).toThrow(WireError);
    expect(selectionSchema.safeParse(text).success).toBe(false);
  }
});
