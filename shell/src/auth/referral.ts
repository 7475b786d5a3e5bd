import { stored } from '@bothways/platform';

/** A code brought along by a link counts for a day (C-N51). */
export const REFERRAL_MS = 24 * 60 * 60 * 1_000;
const PARAM = 'ref';
const MAX_CHARS = 40;

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

const kept = stored<Referral | null>('referral', 1, isReferral, null);

/** Trimmed and in capitals (C-N48, C-N49); nothing when there is nothing, or far too much. */
const normalised = (code: string): string => {
  const text = code.trim().toUpperCase();
  return text.length > MAX_CHARS ? '' : text;
};

/** Keeps the code of an address (`?ref=`) with the time; a newer one replaces it. */
export function keepReferral(search: string, nowMs = Date.now()): void {
  const code = normalised(new URLSearchParams(search).get(PARAM) ?? '');
  if (code !== '') kept.set({ code, savedAtMs: nowMs });
}

/** The code that still counts; an expired one is cleared. */
export function referralCode(nowMs = Date.now()): string | undefined {
  const referral = kept.get();
  if (!referral) return undefined;
  if (nowMs - referral.savedAtMs < REFERRAL_MS) return referral.code;
  kept.clear();
  return undefined;
}
