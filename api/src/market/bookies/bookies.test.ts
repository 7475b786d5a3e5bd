import { bookiesAnswerSchema } from '@bothways/domain/bookies';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieOf, type TestServices, testServices } from '#testing';

let services: TestServices;
let cookie: string;
beforeAll(async () => {
  services = await testServices();
  cookie = await cookieOf(services, 'free');
});
afterAll(() => services.database.close());

const ask = (mode: string, headers: Record<string, string> = { cookie }) =>
  services.app.request(`/api/bookies/${mode}`, { headers });

describe.each(['prematch', 'live'])('GET /api/bookies/%s', (mode) => {
  test('lists every bookmaker with value, name, countries and the original of a clone', async () => {
    const { success, bookies } = bookiesAnswerSchema.parse(await (await ask(mode)).json());
    expect([success, bookies.length]).toEqual([true, 164]);
    expect(bookies.every(({ label, countries }) => label !== '' && countries.length > 0)).toBe(true);
    expect(bookies.find(({ value }) => value === 'ps3838')).toEqual({
      value: 'ps3838',
      label: 'PS3838',
      countries: ['CW'],
      ogBookie: 'pinnacle',
    });
  });

  test('is for who is signed in', async () => {
    const response = await ask(mode, {});
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ success: false, message: 'Unauthorized - please login' });
  });

  test('says so when the catalogue cannot be read', async () => {
    const broken = await testServices();
    const own = await cookieOf(broken, 'free');
    await broken.database.close();
    const response = await broken.app.request(`/api/bookies/${mode}`, { headers: { cookie: own } });
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ success: false, message: 'Failed to fetch bookmakers' });
  });
});
