import { stored } from '@bothways/platform';

/** Lifetime of a code from a link (C-N51). */
const REFERRAL_MS = 24 * 60 * 60 * 1_000;
const PARAM = 'ref';
/** Valid codes; the domain's rule without the domain's zod. Links with other values are ignored. */
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

const saved = stored<Referral | null>('referralCode', null, isReferral, null);

/** Trimmed and in capitals (C-N48, C-N49). */
const normalised = (code: string): string => code.trim().toUpperCase();

/** Stores the code of an address (`?ref=`) with the time; a newer one replaces it. */
export function keepReferral(search: string, nowMs = Date.now()): void {
  const code = normalised(new URLSearchParams(search).get(PARAM) ?? '');
  if (CODE.test(code)) saved.set({ code, savedAtMs: nowMs });
}

/** Returns the code while valid; removes any other. */
export function referralCode(nowMs = Date.now()): string | undefined {
  const referral = saved.get();
  if (!referral) return undefined;
  const ageMs = nowMs - referral.savedAtMs;
  // A future time means that the clock was set back: the age is unknown.
  if (ageMs >= 0 && ageMs < REFERRAL_MS && CODE.test(referral.code)) return referral.code;
  saved.clear();
  return undefined;
}
