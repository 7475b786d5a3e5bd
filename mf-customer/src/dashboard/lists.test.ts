import { type Feature, planHas } from '@bothways/domain/plans';
import { beforeEach, expect, test } from 'vitest';
import { lastList, listToOpen, matchedPath, valuesPath } from './lists.ts';

const pro = (feature: Feature) => planHas('pro', feature);
const free = (feature: Feature) => planHas('free', feature);

beforeEach(() => localStorage.clear());

test('a first visit opens the prematch arbs', () => {
  expect(listToOpen(pro)).toBe('dashboard/arbs/prematch');
});

test('the list that was open last is opened again', () => {
  lastList.set(valuesPath('live'));
  expect(listToOpen(pro)).toBe('dashboard/valuebets/live');
});

test('the oddsmatcher is a list that every plan has', () => {
  lastList.set(matchedPath);
  expect(listToOpen(free)).toBe('dashboard/matched-betting');
});

test('a list that the plan does not have gives way', () => {
  lastList.set(valuesPath('live'));
  expect(listToOpen(free)).toBe('dashboard/arbs/prematch');
});

test.each(['"dashboard/elsewhere"', '{', '5'])('what is no list counts as none: %s', (raw) => {
  localStorage.setItem(lastList.key, raw);
  expect(listToOpen(pro)).toBe('dashboard/arbs/prematch');
  expect(localStorage.getItem(lastList.key)).toBeNull();
});
