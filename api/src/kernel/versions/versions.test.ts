import { expect, test } from 'vitest';
import { ApiError } from '#kernel/errors';
import { demandUnchanged, versionOf } from './index.ts';

const read = { name: 'North', color: '#123456', isOn: true };
const refusalOf = (now: object, version: string | null, about?: string[]): unknown => {
  try {
    demandUnchanged({ ...now }, { version, current: now, ...(about && { about }) });
    return undefined;
  } catch (error) {
    return error instanceof ApiError && { code: error.code, ...error.details };
  }
};

test('what is as it was read may be changed', () => {
  expect(refusalOf({ ...read }, versionOf(read))).toBeUndefined();
});

test('what somebody changed meanwhile is refused, with what they changed and how it is now', () => {
  const now = { ...read, color: '#654321', isOn: false };
  expect(refusalOf(now, versionOf(read))).toEqual({
    code: 'CHANGED',
    changed: ['color', 'isOn'],
    current: now,
  });
});

test('a change that is about some fields minds those alone', () => {
  const now = { ...read, color: '#654321' };
  expect(refusalOf(now, versionOf(read), ['name'])).toBeUndefined();
  expect(refusalOf(now, versionOf(read), ['color'])).toMatchObject({ changed: ['color'] });
});

test.each([null, '1', 'a.b.c.d'])('%j is no version of it: all of it is new', (version) => {
  expect(refusalOf(read, version)).toMatchObject({ code: 'CHANGED', changed: ['name', 'color', 'isOn'] });
});
