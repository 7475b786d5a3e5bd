import { purchaseKind } from '@bothways/domain/subscriptions';
import { sameSitePath, useLocalePath, useSearchParams } from '@bothways/platform';

/** The parameters that name the page to go to afterwards: the gate's, and the one of a payment link. */
const PARAMS = ['returnTo', 'to'] as const;
/** The pack that somebody came for: it waits for its step. */
const PACK = 'pack';

interface Wish {
  /** Where to go afterwards, of this site only. */
  path: string | undefined;
  pack: string | null;
}

/** What an address wishes. Who wanted to pay for a pack comes to that by the onboarding's own step, and then goes on. */
function wishOf(params: URLSearchParams): Wish {
  const path = PARAMS.map((name) => sameSitePath(params.get(name))).find((each) => each !== undefined);
  const pack = params.get(PACK);
  const [pathname = '', search = ''] = path?.split('?') ?? [];
  const inner = new URLSearchParams(search);
  if (purchaseKind(pathname) !== 'pack' || !inner.has(PACK)) return { path, pack };
  const { path: afterwards, pack: meant } = wishOf(inner);
  return { path: afterwards, pack: pack ?? meant };
}

/** The page to return to after the onboarding, of this site only, and addresses of its own pages that keep it. */
export function useReturnTo(): {
  target: string;
  /** Who came for a pack is a manager, unless they say otherwise. */
  isForPack: boolean;
  within(path: string, more?: Record<string, string>): string;
} {
  const [params] = useSearchParams();
  const localePath = useLocalePath();
  const { path: wanted, pack } = wishOf(params);
  return {
    target: wanted ?? localePath('dashboard'),
    isForPack: pack !== null,
    within: (path, more = {}) => {
      const kept = new URLSearchParams({
        ...more,
        ...(pack !== null && { [PACK]: pack }),
        ...(wanted !== undefined && { to: wanted }),
      }).toString();
      return localePath(kept === '' ? path : `${path}?${kept}`);
    },
  };
}
