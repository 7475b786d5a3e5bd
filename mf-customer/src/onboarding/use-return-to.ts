import { purchaseKind } from '@bothways/domain/subscriptions';
import { sameSitePath, useLocalePath, useSearchParams } from '@bothways/platform';

/** Parameters that name the page to open afterwards: the sign-in redirect's, and that of a payment link. */
const PARAMS = ['returnTo', 'to'] as const;
/** The pack requested on arrival, until its step is reached. */
const PACK = 'pack';
/** The order on the page of the payment. */
export const ORDER = 'order';

interface Wish {
  /** Path to open afterwards, on this site only. */
  path: string | undefined;
  pack: string | null;
  /** The path is the page of an order. */
  isOrder: boolean;
}

/**
 * Returns the page and pack that an address requests. A link to pay for a pack is served by the onboarding's own step;
 * its own target is opened after that. The page of an order is a target like any other.
 */
function wishOf(params: URLSearchParams): Wish {
  const path = PARAMS.map((name) => sameSitePath(params.get(name))).find((each) => each !== undefined);
  const pack = params.get(PACK);
  const [pathname = '', search = ''] = path?.split('?') ?? [];
  const inner = new URLSearchParams(search);
  const isPayment = purchaseKind(pathname) === 'pack';
  const isOrder = isPayment && inner.has(ORDER);
  if (!isPayment || isOrder || !inner.has(PACK)) return { path, pack, isOrder };
  const { pack: meant, ...afterwards } = wishOf(inner);
  return { ...afterwards, pack: pack ?? meant };
}

/**
 * Returns the page to open after the onboarding, on this site only, and addresses of its own pages that preserve it.
 */
export function useReturnTo(): {
  target: string;
  /** The person came for a pack and is presumed a manager. */
  isForPack: boolean;
  /** The person was sent here by the page of an order, and goes back to it. */
  isForOrder: boolean;
  within(path: string, more?: Record<string, string>): string;
} {
  const [params] = useSearchParams();
  const localePath = useLocalePath();
  const { path: wanted, pack, isOrder } = wishOf(params);
  return {
    target: wanted ?? localePath('dashboard'),
    isForPack: pack !== null,
    isForOrder: isOrder,
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
