import { geoAnswerSchema } from '@bothways/domain/geo';
import { expect, test } from 'vitest';
import { createApp, createMetrics } from '#kernel/http';
import { createLog } from '#kernel/log';
import { mountGeo } from './geo.routes.ts';

const ask = async (trustProxy: boolean, headers: Record<string, string>) => {
  const deps = {
    log: createLog('silent'),
    metrics: createMetrics(),
    identify: async () => undefined,
    allowedOrigins: [],
  };
  const response = await createApp(deps, [mountGeo({ trustProxy })]).request('/api/geo', { headers });
  return response.json();
};

test.each([
  [{}, 'ES'],
  [{ 'cf-ipcountry': 'EE' }, 'EE'],
  [{ 'x-vercel-ip-country': 'gb' }, 'GB'],
  [{ 'cloudfront-viewer-country': 'US' }, 'US'],
  [{ 'cf-ipcountry': 'JP' }, 'OTHER'],
  [{ 'cf-ipcountry': 'XX' }, 'ES'],
  [{ 'cf-ipcountry': 'T1' }, 'ES'],
  [{ 'cf-ipcountry': '<script>' }, 'ES'],
])('behind a proxy that says %j the country is %s, under both names', async (headers, country) => {
  const answer = await ask(true, headers);
  expect(answer).toEqual({ success: true, country, country_code: country });
  expect(geoAnswerSchema.parse(answer)).toBe(country);
});

test('without a proxy nobody can say where they are', async () => {
  expect(await ask(false, { 'cf-ipcountry': 'EE' })).toMatchObject({ country: 'ES' });
});
