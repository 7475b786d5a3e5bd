import type { LoadEvent } from '@bothways/domain/loading';
import { describe, expect, it } from 'vitest';
import { missingStyles, stylesReady } from './styles-ready.ts';

const link = (href: string, hasSheet: boolean): HTMLLinkElement => {
  const element = document.createElement('link');
  element.rel = 'stylesheet';
  element.href = href;
  Object.defineProperty(element, 'sheet', { value: hasSheet ? {} : null });
  return element;
};
const A = '/mf-customer/1/a.css';
const said = (outcome: LoadEvent['outcome']): LoadEvent => ({ part: 'style', outcome, subject: A });
const missing = (events: LoadEvent[], ...links: HTMLLinkElement[]): string[] => {
  const page = document.createElement('div');
  page.append(...links, link('/mf-landing/1/b.css', false));
  return missingStyles('mf-customer', events, page);
};

describe('a style sheet is missing', () => {
  it.each([
    ['while it is on its way', [], false, [A]],
    ['not when the link has it and nobody says otherwise', [], true, []],
    ['when it failed, though the link has something', [said('failed')], true, [A]],
    ['when it failed twice', [said('failed'), said('failed')], true, [A]],
    ['not when the second try brought it', [said('failed'), said('loaded')], false, []],
    ['not when it came', [said('loaded')], true, []],
  ])('%s', (_when, events, hasSheet, expected) => {
    expect(missing(events, link(A, hasSheet), link(A, hasSheet))).toEqual(expected);
  });
});

it('a sheet from another origin is known by its whole address', () => {
  const elsewhere = 'https://files.example/bothways/mf-customer/1/a.css';
  const came: LoadEvent = { part: 'style', outcome: 'loaded', subject: elsewhere };
  expect(missing([], link(elsewhere, false))).toEqual([elsewhere]);
  expect(missing([came], link(elsewhere, false))).toEqual([]);
});

it('an area is ready when its last style sheet arrives, and fails when one does not', async () => {
  let waitedMs = 0;
  const pause = async (ms: number) => {
    waitedMs += ms;
  };
  await stylesReady(() => (waitedMs < 1_500 ? ['a.css'] : []), pause);
  expect(waitedMs).toBe(1_500);
  await expect(stylesReady(() => ['a.css'], pause)).rejects.toThrow('Style sheet a.css did not come');
  expect(waitedMs).toBe(5_500);
});
