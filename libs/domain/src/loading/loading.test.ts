import { expect, it } from 'vitest';
import { areaOf, fileAddress } from './index.ts';

it.each([
  ['/mf-landing/0.1.0-abc/main.js', 'mf-landing'],
  ['mf_bot_admin/area', 'mf-bot-admin'],
  ['https://files.example/mf-landing/0.1.0-abc/main.js', 'mf-landing'],
  ['https://mf-files/bothways/mf-customer/0.1.0-abc/main.js', 'mf-customer'],
  ['/assets/main.js', undefined],
  ['https://mf-files/assets/main.js', undefined],
  ['', undefined],
])('%s is of %s', (subject, area) => expect(areaOf(subject)).toBe(area));

const PAGE = 'https://bothways.example/en/pricing';
it.each([
  ['/mf-landing/1/a.js', '/mf-landing/1/a.js'],
  ['https://bothways.example/mf-landing/1/a.js', '/mf-landing/1/a.js'],
  ['https://files.example/mf-landing/1/a.js', 'https://files.example/mf-landing/1/a.js'],
])('%s is listed as %s', (url, address) => expect(fileAddress(url, PAGE)).toBe(address));
