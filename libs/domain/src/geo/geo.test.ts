import { describe, expect, it } from 'vitest';
import { COUNTRIES, DEFAULT_COUNTRY, geoAnswerSchema, ONBOARDING_COUNTRIES } from './index.ts';

describe('GET /api/geo', () => {
  it.each([
    [{ country: 'FR' }, 'FR'],
    [{ country_code: 'EE' }, 'EE'],
    [{ success: true, country: 'US', country_code: 'FR' }, 'US'],
    [{ country: 'ZZ' }, DEFAULT_COUNTRY],
    [{ country: '' }, DEFAULT_COUNTRY],
    [{}, DEFAULT_COUNTRY],
  ])('%j is %s', (answer, country) => {
    expect(geoAnswerSchema.parse(answer)).toBe(country);
  });

  it.each([null, 'ES', { country: 34 }])('%j is no answer', (answer) => {
    expect(geoAnswerSchema.safeParse(answer).success).toBe(false);
  });
});

describe('countries', () => {
  it('are those of the specification, in its order', () => {
    expect(COUNTRIES.join()).toBe('ES,EE,FR,IT,PT,GB,US,DE,MX,BR,CA,AU,AR,WW,OTHER');
    expect(ONBOARDING_COUNTRIES.join()).toBe('ES,EE,FR,IT,PT,GB,US,OTHER');
    expect(DEFAULT_COUNTRY).toBe('ES');
  });

  it('of the onboarding are countries of the product', () => {
    for (const country of ONBOARDING_COUNTRIES) expect(COUNTRIES).toContain(country);
    expect(COUNTRIES).toContain(DEFAULT_COUNTRY);
  });
});
