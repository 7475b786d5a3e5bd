import { type AccountError, MIN_PASSWORD_CHARS } from '@bothways/domain/account';
import { dictionary } from '@zxcvbn-ts/language-common';
import { authRefusal } from './auth-refusal.ts';

/** Whose password it is to be. */
export interface Owner {
  email: string;
  name: string;
}

/** The 49,000 that are used the most, in small letters. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);
const PRODUCT = 'bothways';
/** Shorter ones are part of many a word. */
const MIN_OWN_CHARS = 4;

/** Small and capital letters, accents and spaces around it change nothing about how soon it is guessed. */
const plainOf = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}]/gu, '');

/** Each character follows the one before, up or down: `abcdefgh`, `87654321`. */
function isInRow(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

/** Hardly anything once the spaces around it are gone, one thing again and again, or characters in a row. */
const isSimple = (plain: string): boolean =>
  [...plain].length < MIN_PASSWORD_CHARS || /^(.{1,7})\1+$/su.test(plain) || isInRow(plain);

/** One of the list, also with the sign or the year that is put behind it to please a rule. */
const isCommon = (plain: string): boolean =>
  COMMON.has(plain) || COMMON.has(plain.replace(/[^\p{L}\p{N}]*\p{N}{0,4}[^\p{L}\p{N}]*$/u, ''));

/** The words by which the person and the product go. */
const wordsOf = ({ email, name }: Owner): string[] => {
  const local = email.split('@')[0] ?? '';
  const parts = [local, name].flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  return [email, local, name, ...parts, PRODUCT].map(plainOf).toSorted((a, b) => b.length - a.length);
};

/** Without the person's and the product's words too little is left, or nothing but digits and signs. */
function isOwn(plain: string, owner: Owner): boolean {
  const words = wordsOf(owner);
  const letters = lettersOf(plain);
  if (letters !== '' && words.some((word) => lettersOf(word) === letters)) return true;
  const long = words.filter((word) => word.length >= MIN_OWN_CHARS);
  const rest = long.reduce((left, word) => left.replaceAll(word, ''), plain);
  return rest !== plain && rest.length < MIN_PASSWORD_CHARS;
}

/** Why a password would be guessed soon; undefined for one that may be used. */
export function passwordFault(password: string, owner: Owner): AccountError | undefined {
  const plain = plainOf(password);
  if (isOwn(plain, owner)) return 'errors.passwordOwn';
  if (isCommon(plain)) return 'errors.passwordCommon';
  return isSimple(plain) ? 'errors.passwordSimple' : undefined;
}

/**
 * Lets only a password through that is not guessed soon, wherever somebody sets one.
 * @throws ApiError errors.passwordCommon, errors.passwordSimple, errors.passwordOwn
 */
export function demandGoodPassword(password: string, owner: Owner): void {
  const fault = passwordFault(password, owner);
  if (fault !== undefined) throw authRefusal(fault);
}
