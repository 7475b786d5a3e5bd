import type { User } from '@bothways/domain/identity';
import type { Locale } from '@bothways/platform';
import { loginPath, onboardingPath, type PagePath, returnPath } from '../auth/return-path.ts';
import { type Demands, gate } from './gate.ts';

/**
 * Requirements of each path that needs a session. The account is accessible before the onboarding is complete: one's
 * own data, and the sign-out, must not depend on it. The onboarding's later pages are accessible after it: a manager
 * comes back to the packs, and anybody to the phone.
 */
export function demandsOf(pathname: string): Demands {
  const [, , segment = '', rest = ''] = pathname.split('/');
  if (segment === 'account') return {};
  if (segment === 'onboarding') return { leavesWhenOnboarded: rest === '' };
  return { requiresOnboarding: true };
}

/** Returns the redirect from a path that needs a session; undefined lets the person in. */
export function gateRedirect(user: User | null, locale: Locale, path: PagePath): string | undefined {
  switch (gate(user, demandsOf(path.pathname))) {
    case 'pass':
      return undefined;
    case '/login':
      return loginPath(locale, path);
    case '/onboarding':
      return onboardingPath(locale, path);
    case '/dashboard':
      return returnPath(path.search, locale);
  }
}
