import { stored } from '@bothways/platform';

/** A code brought along by a link counts for a day (C-N51). */
export const REFERRAL_MS = 24 * 60 * 60 * 1_000;
const PARAM = 'ref';
/** What a code may be; the domain's rule without the domain's zod. A link with anything else brings none along. */
const CODE = /^[A-Z0-9_-]{1,40}$/;

interface Referral {
  code: string;
  savedAtMs: number;
}
const isReferral = (raw: unknown): raw is Referral | null =>
  raw === null ||
  (typeof raw === 'object' &&
    'code' in raw &&
    typeof raw.code === 'string' &&
    'savedAtMs' in raw &&
    typeof raw.savedAtMs === 'number');

const kept = stored<Referral | null>('referralCode', null, isReferral, null);

/** Trimmed and in capitals (C-N48, C-N49). */
const normalised = (code: string): string => code.trim().toUpperCase();

/** Keeps the code of an address (`?ref=`) with the time; a newer one replaces it. */
export function keepReferral(search: string, nowMs = Date.now()): void {
  const code = normalised(new URLSearchParams(search).get(PARAM) ?? '');
  if (CODE.test(code)) kept.set({ code, savedAtMs: nowMs });
}

/** The code that still counts; any other is cleared. */
export function referralCode(nowMs = Date.now()): string | undefined {
  const referral = kept.get();
  if (!referral) return undefined;
  const ageMs = nowMs - referral.savedAtMs;
  // One from the future belongs to a clock that was put back: its age is not known.
  if (ageMs >= 0 && ageMs < REFERRAL_MS && CODE.test(referral.code)) return referral.code;
  kept.clear();
  return undefined;
}
