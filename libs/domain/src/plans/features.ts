import { z } from 'zod';

export const planSchema = z.enum(['free', 'starter', 'pro']);
export type Plan = z.infer<typeof planSchema>;

export const FEATURES = [
  'surebets:prematch',
  'surebets:live',
  'valueBets:prematch',
  'valueBets:live',
  'historicOdds:prematch',
  'historicOdds:live',
  'matchedBetting',
  'bankrollManagement',
] as const;
export const featureSchema = z.enum(FEATURES);
export type Feature = z.infer<typeof featureSchema>;

const FREE: readonly Feature[] = ['surebets:prematch', 'matchedBetting'];
const STARTER: readonly Feature[] = [
  ...FREE,
  'surebets:live',
  'valueBets:prematch',
  'historicOdds:prematch',
  'bankrollManagement',
];
const BY_PLAN: Record<Plan, ReadonlySet<Feature>> = {
  free: new Set(FREE),
  starter: new Set(STARTER),
  pro: new Set(FEATURES),
};

/** Whether a plan includes a feature. The server checks it on every query and topic; the screen shows the lock. */
export const planHas = (plan: Plan, feature: Feature): boolean => BY_PLAN[plan].has(feature);
