import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTRIES, ONBOARDING_COUNTRIES } from '../geo/index.ts';
import { PACK_IDS } from '../packs/index.ts';
import {
  mayAnswer,
  nextStep,
  ONBOARDING_ERRORS,
  ONBOARDING_STEPS,
  type OnboardingAnswers,
  onboardingAnswerSchema,
  onboardingCountryOf,
  stepsOf,
} from './index.ts';

const PERSON = { name: 'Lea', country: 'ES' } as const;
const BETTOR = { ...PERSON, profileType: 'bettor' } as const;
const MANAGER = { ...PERSON, profileType: 'manager' } as const;

describe('the next step', () => {
  it.each<[string, OnboardingAnswers, string | undefined]>([
    ['nothing is answered', {}, 'person'],
    ['there is a name without a country', { name: 'Lea' }, 'person'],
    ['the person is known', PERSON, 'profile'],
    ['a bettor is chosen', BETTOR, 'phone'],
    ['a bettor has verified', { ...BETTOR, phone: 'verified' }, undefined],
    ['a bettor has passed over the phone', { ...BETTOR, phone: 'skipped' }, undefined],
    ['a manager has verified', { ...MANAGER, phone: 'verified' }, 'pack'],
    ['a manager wants a pack', { ...MANAGER, phone: 'verified', pack: 'scale' }, undefined],
    ['a manager wants none', { ...MANAGER, phone: 'skipped', pack: 'skipped' }, undefined],
    ['a manager wants the free pack', { ...MANAGER, phone: 'skipped', pack: 'free' }, undefined],
    [
      'a manager wanted the free pack and then verified',
      { ...MANAGER, phone: 'verified', pack: 'free' },
      'pack',
    ],
    ['the phone was verified before anything else', { phone: 'verified' }, 'person'],
  ])('when %s', (_, answers, step) => {
    expect(nextStep(answers)).toBe(step);
  });

  it('a bettor has no pack to choose', () => {
    expect(stepsOf(BETTOR)).toEqual(['person', 'profile', 'phone']);
    expect(stepsOf(MANAGER)).toEqual(['person', 'profile', 'phone', 'pack']);
  });
});

describe('order', () => {
  const anyAnswers: fc.Arbitrary<OnboardingAnswers> = fc.record(
    {
      name: fc.constant('Lea'),
      country: fc.constantFrom(...ONBOARDING_COUNTRIES),
      profileType: fc.constantFrom('bettor', 'manager'),
      phone: fc.constantFrom('verified', 'skipped'),
      pack: fc.constantFrom(...PACK_IDS, 'skipped'),
    },
    { requiredKeys: [] },
  );

  it('the next step may be answered and none behind it', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const next = nextStep(answers);
        const steps = stepsOf(answers);
        const place = next === undefined ? steps.length : steps.indexOf(next);
        for (const [at, step] of steps.entries()) expect(mayAnswer(step, answers)).toBe(at <= place);
        for (const step of ONBOARDING_STEPS)
          if (!steps.includes(step)) expect(mayAnswer(step, answers)).toBe(false);
      }),
    );
  });

  it('answering what comes next ends after four steps at the most', () => {
    const reply: Record<string, OnboardingAnswers> = {
      person: PERSON,
      profile: { profileType: 'manager' },
      phone: { phone: 'skipped' },
      pack: { pack: 'skipped' },
    };
    fc.assert(
      fc.property(anyAnswers, (begun) => {
        let answers = begun;
        for (let turns = 0; turns < ONBOARDING_STEPS.length; turns += 1) {
          answers = { ...answers, ...reply[nextStep(answers) ?? ''] };
        }
        expect(nextStep(answers)).toBeUndefined();
      }),
    );
  });
});

describe('countries', () => {
  it.each([
    ['ES', 'ES'],
    ['EE', 'EE'],
    ['DE', 'OTHER'],
    ['WW', 'OTHER'],
    ['OTHER', 'OTHER'],
  ] as const)('%s is offered as %s', (country, offered) => {
    expect(onboardingCountryOf(country)).toBe(offered);
  });

  it('each of the product is one of the onboarding', () => {
    for (const country of COUNTRIES) expect(ONBOARDING_COUNTRIES).toContain(onboardingCountryOf(country));
  });
});

describe('answers', () => {
  it('a name is trimmed', () => {
    expect(onboardingAnswerSchema.parse({ step: 'person', name: ' Lea ', country: 'EE' })).toEqual({
      step: 'person',
      name: 'Lea',
      country: 'EE',
    });
  });

  it.each([
    [{}],
    [{ step: 'person' }],
    [{ step: 'person', name: ' ', country: 'ES' }],
    [{ step: 'person', name: 'x'.repeat(101), country: 'ES' }],
    [{ step: 'person', name: 'Lea', country: 'DE' }],
    [{ step: 'person', name: ['Lea'], country: 'ES' }],
    [{ step: 'person', name: 'Lea', country: 'ES', plan: 'pro' }],
    [{ step: 'profile', profileType: 'owner' }],
    [{ step: 'profile', profileType: 'bettor', completedAt: '2026-11-20T12:00:00Z' }],
    [{ step: 'phone' }],
    [{ step: 'phone', skip: false }],
    [{ step: 'phone', phone: 'verified' }],
    [{ step: 'pack', pack: 'gold' }],
    [{ step: 'pack', pack: null }],
    [{ step: 'done' }],
    [[]],
    [null],
  ])('%j is none', (body) => {
    expect(onboardingAnswerSchema.safeParse(body).success).toBe(false);
  });

  it('are refused with keys under errors.', () => {
    for (const key of ONBOARDING_ERRORS) expect(key).toMatch(/^errors\.[a-z]+([A-Z][a-z]+)*$/);
  });
});
