import { type AccountError, MIN_PASSWORD_CHARS } from '@bothways/domain/account';
import { dictionary } from '@zxcvbn-ts/language-common';
import { authRefusal } from './auth-refusal.ts';

/** The password's owner. */
export interface Owner {
  email: string;
  name: string;
}

/** The 49,000 most common ones, in lower case. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);
const PRODUCT = 'bothways';
/** Shorter ones occur inside many words. */
const MIN_OWN_CHARS = 4;

/** Case, accents and surrounding spaces do not make a password harder to guess. */
const plainOf = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}]/gu, '');

/** Whether each character follows the one before, up or down: `abcdefgh`, `87654321`. */
function isInRow(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

/** Whether it is too short without surrounding spaces, a repetition, or a sequence. */
const isSimple = (plain: string): boolean =>
  [...plain].length < MIN_PASSWORD_CHARS || /^(.{1,7})\1+$/su.test(plain) || isInRow(plain);

/** Whether it is on the list, also with a sign or year appended to satisfy a rule. */
const isCommon = (plain: string): boolean =>
  COMMON.has(plain) || COMMON.has(plain.replace(/[^\p{L}\p{N}]*\p{N}{0,4}[^\p{L}\p{N}]*$/u, ''));

/** Returns the words that identify the person and the product. */
const wordsOf = ({ email, name }: Owner): string[] => {
  const local = email.split('@')[0] ?? '';
  const parts = [local, name].flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  return [email, local, name, ...parts, PRODUCT].map(plainOf).toSorted((a, b) => b.length - a.length);
};

/** Whether too little remains without those words, or only digits and signs. */
function isOwn(plain: string, owner: Owner): boolean {
  const words = wordsOf(owner);
  const letters = lettersOf(plain);
  if (letters !== '' && words.some((word) => lettersOf(word) === letters)) return true;
  const long = words.filter((word) => word.length >= MIN_OWN_CHARS);
  const rest = long.reduce((left, word) => left.replaceAll(word, ''), plain);
  return rest !== plain && rest.length < MIN_PASSWORD_CHARS;
}

/** Returns why a password would be guessed soon; undefined for an acceptable one. */
export function passwordFault(password: string, owner: Owner): AccountError | undefined {
  const plain = plainOf(password);
  if (isOwn(plain, owner)) return 'errors.passwordOwn';
  if (isCommon(plain)) return 'errors.passwordCommon';
  return isSimple(plain) ? 'errors.passwordSimple' : undefined;
}

/**
 * Refuses an easily guessed password, wherever one is set.
 * @throws ApiError errors.passwordCommon, errors.passwordSimple, errors.passwordOwn
 */
export function demandGoodPassword(password: string, owner: Owner): void {
  const fault = passwordFault(password, owner);
  if (fault !== undefined) throw authRefusal(fault);
}
