import type { User } from '@bothways/domain/identity';

/** The onboarding that counts; the domain's constant without the domain's zod. */
const ONBOARDING_VERSION: typeof import('@bothways/domain/identity').ONBOARDING_VERSION = 1;

export interface Demands {
  /** Where onboarding must be complete, an incomplete one leads there. */
  requiresOnboarding?: boolean;
  /** On the onboarding itself: who has completed it goes on. */
  leavesWhenOnboarded?: boolean;
}

export type GateAnswer = 'pass' | '/login' | '/onboarding' | '/dashboard';

/** Complete only when finished, and finished in the version that counts (C-N12, C-N13). */
const isComplete = ({ onboarding }: User): boolean =>
  onboarding.completedAt !== undefined && onboarding.version === ONBOARDING_VERSION;

/** Where the gate leads somebody (C-N8 to C-N11); `pass` lets them in. */
export function gate(
  user: User | null,
  { requiresOnboarding, leavesWhenOnboarded }: Demands = {},
): GateAnswer {
  if (!user) return '/login';
  if (isComplete(user)) return leavesWhenOnboarded ? '/dashboard' : 'pass';
  return requiresOnboarding ? '/onboarding' : 'pass';
}
