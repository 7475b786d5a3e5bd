import { sameSitePath, useLocalePath, useSearchParams } from '@bothways/platform';

/** The parameters that name the page to go to afterwards: the gate's, and the one of a payment link. */
const PARAMS = ['returnTo', 'to'] as const;

/** The page to return to after the onboarding, of this site only, and addresses of its own pages that keep it. */
export function useReturnTo(): {
  target: string;
  within(path: string, more?: Record<string, string>): string;
} {
  const [params] = useSearchParams();
  const localePath = useLocalePath();
  const wanted = PARAMS.map((name) => sameSitePath(params.get(name))).find((path) => path !== undefined);
  return {
    target: wanted ?? localePath('dashboard'),
    within: (path, more = {}) => {
      const kept = new URLSearchParams({ ...more, ...(wanted !== undefined && { to: wanted }) }).toString();
      return localePath(kept === '' ? path : `${path}?${kept}`);
    },
  };
}
