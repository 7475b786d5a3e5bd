import { describe, expect, it } from 'vitest';
import { FEATURES, type Feature, planFor, planHas, SOLD_PLAN } from './index.ts';

describe('plans', () => {
  it.each<[Feature, boolean, boolean]>([
    ['surebets:prematch', true, true],
    ['matchedBetting', true, true],
    ['surebets:live', false, true],
    ['valueBets:prematch', false, true],
    ['historicOdds:prematch', false, true],
    ['bankrollManagement', false, true],
    ['valueBets:live', false, false],
    ['historicOdds:live', false, false],
  ])('%s: free %s, starter %s, pro always', (feature, free, starter) => {
    expect(planHas('free', feature)).toBe(free);
    expect(planHas('starter', feature)).toBe(starter);
    expect(planHas('pro', feature)).toBe(true);
  });

  it('name the cheapest that can be had and has a feature, never one that is only announced', () => {
    for (const feature of FEATURES) {
      const plan = planFor(feature);
      expect(planHas(plan, feature)).toBe(true);
      expect(plan).toBe(planHas('free', feature) ? 'free' : SOLD_PLAN);
    }
  });

  it('only grow', () => {
    for (const feature of FEATURES) {
      if (planHas('free', feature)) expect(planHas('starter', feature)).toBe(true);
      if (planHas('starter', feature)) expect(planHas('pro', feature)).toBe(true);
    }
  });
});
