import { RESEND_AFTER_S } from '@bothways/domain/phone';
import { useNow } from '@bothways/ui';

const TICK_MS = 1000;

/** Returns the seconds until another code may be sent; 0 means now. */
export function useWaitS(atMs: number): number {
  const nowMs = useNow(TICK_MS);
  return Math.min(RESEND_AFTER_S, Math.max(0, Math.ceil((atMs - nowMs) / 1000)));
}
