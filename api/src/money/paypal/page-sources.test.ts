import { expect, test } from 'vitest';
import { pageSources } from './page-sources.ts';

test.each([
  ['https://www.paypal.com/sdk/js?client-id=a', ['https://*.paypal.com', 'https://*.paypalobjects.com']],
  ['http://localhost:4100/sdk/js?client-id=a', ['http://localhost:4100']],
  ['http://www.paypal.com/sdk/js', ['http://www.paypal.com']],
  ['https://www.paypal.com.evil.example/sdk/js', ['https://www.paypal.com.evil.example']],
  ['https://evilpaypal.com/sdk/js', ['https://evilpaypal.com']],
])('%s needs %j', (address, sources) => {
  expect(pageSources(address)).toEqual(sources);
});
