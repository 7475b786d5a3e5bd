import type { User } from '@bothways/domain/identity';
import type { Locale } from '@bothways/platform';
import { type Demands, gate } from './gate.ts';
import { loginPath, onboardingPath, type Place, returnPath } from './return-path.ts';

/**
 * What each address behind the gate asks of who comes. The account is open before the onboarding is through: one's
 * own data, and the way out, hang on no questions. The onboarding's later pages are open after it: a manager comes
 * back to the packs, and anybody to the phone.
 */
export function demandsOf(pathname: string): Demands {
  const [, , segment = '', rest = ''] = pathname.split('/');
  if (segment === 'account') return {};
  if (segment === 'onboarding') return { leavesWhenOnboarded: rest === '' };
  return { requiresOnboarding: true };
}

/** Where somebody is led from an address behind the gate; undefined lets them in. */
export function gateRedirect(user: User | null, locale: Locale, place: Place): string | undefined {
  switch (gate(user, demandsOf(place.pathname))) {
    case 'pass':
      return undefined;
    case '/login':
      return loginPath(locale, place);
    case '/onboarding':
      return onboardingPath(locale, place);
    case '/dashboard':
      return returnPath(place.search, locale);
  }
}
