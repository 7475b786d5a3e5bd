import type { User } from '@bothways/domain/identity';

/** The current onboarding version; the domain's constant without the domain's zod. */
const ONBOARDING_VERSION: typeof import('@bothways/domain/identity').ONBOARDING_VERSION = 1;

export interface Demands {
  /** Redirects to an incomplete onboarding. */
  requiresOnboarding?: boolean;
  /** On the onboarding itself: sends people on who have completed it. */
  leavesWhenOnboarded?: boolean;
}

type GateAnswer = 'pass' | '/login' | '/onboarding' | '/dashboard';

/** Complete only when finished, and in the current version (C-N12, C-N13). */
const isComplete = ({ onboarding }: User): boolean =>
  onboarding.completedAt !== undefined && onboarding.version === ONBOARDING_VERSION;

/** Decides where a person is sent (C-N8 to C-N11); `pass` lets them in. */
export function gate(
  user: User | null,
  { requiresOnboarding, leavesWhenOnboarded }: Demands = {},
): GateAnswer {
  if (!user) return '/login';
  if (isComplete(user)) return leavesWhenOnboarded ? '/dashboard' : 'pass';
  return requiresOnboarding ? '/onboarding' : 'pass';
}
