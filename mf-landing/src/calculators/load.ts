import type { ComponentType } from 'react';
import type { CalculatorKind } from './frame/kinds.ts';

/** Lazy loaders of the calculators: the area's first page needs none of them. */
export const loadCalculator: Readonly<Record<CalculatorKind, () => Promise<ComponentType>>> = {
  matched: async () => (await import('./matched/index.ts')).MatchedPage,
  arb: async () => (await import('./arb/index.ts')).ArbPage,
  value: async () => (await import('./value/index.ts')).ValuePage,
  middle: async () => (await import('./middle/index.ts')).MiddlePage,
  odds: async () => (await import('./odds/index.ts')).OddsPage,
};

/** The overview of all calculators. */
export const loadOverview = async (): Promise<ComponentType> =>
  (await import('./overview/index.ts')).OverviewPage;
