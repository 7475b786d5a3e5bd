import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** An exported function of a `*.store.ts`, from its signature. */
export interface StoreFunction {
  /** The name used in tests: `money/orders/orders.store ordersOf`. */
  name: string;
  file: string;
  export: string;
  parameters: Parameter[];
  /** The return type, if the signature declares it. */
  answers: string;
}
export interface Parameter {
  name: string;
  type: string;
}

const SOURCE = new URL('..', import.meta.url).pathname;
const EXPORTED =
  /^export (?:async )?(?:function |const )(\w+)(?:<[^(]*?>)?(?::[^=]+?=|\s*=)?\s*(?:async )?(?=\()/gm;
const OPENING = new Set('([{<');
const CLOSING = new Set(')]}>');

/** Returns the index of the bracket that closes the one at `from`; the `>` of an arrow is no bracket. */
function closes(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const letter = text[at] ?? '';
    if (OPENING.has(letter)) depth++;
    else if (CLOSING.has(letter) && text[at - 1] !== '=' && --depth === 0) return at;
  }
  throw new Error(`Nothing closes ${text.slice(from, from + 40)}`);
}

/** Splits at separators outside brackets. */
function split(text: string, separators: RegExp): string[] {
  const parts = [''];
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? '';
    const end = OPENING.has(letter) ? closes(text, at) : at;
    if (end === at && separators.test(letter)) parts.push('');
    else parts[parts.length - 1] += text.slice(at, end + 1);
    at = end;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;

/** Returns every function that a store exports; files only for tests or the demo are excluded. */
export const storeFunctions = (): StoreFunction[] =>
  globSync(`${SOURCE}**/*.store.ts`)
    .filter((file) => !/\/testing\/|\/demo\//.test(file))
    .toSorted()
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8').replace(COMMENTS, '');
      return [...text.matchAll(EXPORTED)].map((found) => {
        const from = found.index + found[0].length;
        const to = closes(text, from);
        const parameters = split(text.slice(from + 1, to), /,/).map((parameter) => {
          const [name = '', ...type] = split(split(parameter, /=/)[0] ?? '', /:/);
          return { name: name.replace(/\?$/, ''), type: type.join(':') };
        });
        const place = relative(SOURCE, file).replace(/\.ts$/, '');
        const [, answers = ''] = /^\s*:\s*([^{=]+)/.exec(text.slice(to + 1)) ?? [];
        return {
          name: `${place} ${found[1]}`,
          file,
          export: found[1] ?? '',
          parameters: named(parameters, text),
          answers: answers.trim(),
        };
      });
    });

/** Replaces the name of an interface of the same file by its fields. */
const named = (parameters: Parameter[], text: string): Parameter[] =>
  parameters.map(({ name, type }) => {
    const own = new RegExp(`interface ${type.replace(/\W.*$/s, '')} (?:extends [^{]+)?{`).exec(text);
    if (!own || type === '') return { name, type };
    const from = own.index + own[0].length - 1;
    return { name, type: text.slice(from, closes(text, from) + 1) };
  });

/** Returns the fields of a type: of a literal, or picked. */
export function fieldsOf(type: string): Parameter[] {
  const literal = type.indexOf('{');
  if (literal >= 0)
    return split(type.slice(literal + 1, closes(type, literal)), /[;,]/).map((field) => {
      const [name = '', ...rest] = split(field, /:/);
      return { name: name.replace(/^readonly /, '').replace(/\?$/, ''), type: rest.join(':') };
    });
  return [...(/^(?:Pick|Omit)<.*?,(.*)>$/s.exec(type)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(
    ([, name = '']) => ({
      name,
      type: '',
    }),
  );
}

/** Arguments that restrict a row by its owner, or by the version, lease or plan at which it was read. */
const GUARDS =
  /^(userId|plan|version|owner|holder|leaseOwner|attempts|callerId|adminId|readerId|actor|linkedTo|tokenId|keyId|phoneHash|couponId|channel|emails?|position|importId|configurationIds|orderId|subscriptionId|family|mode|area|remote)$/;
const NUMBERS = /(Ms|Cents|Pct|Micro|[vV]ersion|position|attempts|number|step)$/;
const TEXTS =
  /^string|^$|(Family|Mode|Channel|Kind|Name|Id|Period|Purpose|Area|Dimension|Plan|Tab|State|Strategy|Locale)( \| (undefined|null))*$/;

/** Returns a number derived from the name, different for different names. */
const numberOf = (name: string): number =>
  1_000_000 + [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);

/** Returns an object that answers any property access and call. */
export const anything = (name: string): object =>
  new Proxy(() => `the ${name}`, {
    get: (_, field) => {
      if (field === Symbol.iterator) return () => [].values();
      return typeof field === 'string' && field !== 'then' ? exampleOf({ name: field, type: '' }) : undefined;
    },
  });

/** Returns an example of an argument: equal for equal names, different otherwise. */
function exampleOf({ name, type }: Parameter): unknown {
  if (type.endsWith('[]')) return [exampleOf({ name, type: type.replace(/^readonly |\[\]$/g, '') })];
  const [, literal] = /^'(\w+)'/.exec(type) ?? [];
  if (literal !== undefined) return literal;
  if (/^boolean/.test(type) || /^(is|has)[A-Z]/.test(name)) return true;
  if (type.startsWith('number') || (type === '' && NUMBERS.test(name))) return numberOf(name);
  const fields = fieldsOf(name.startsWith('{') && !/\{|^Pick/.test(type) ? name : type);
  if (fields.length > 0)
    return Object.setPrototypeOf(
      Object.fromEntries(fields.map((field) => [field.name, exampleOf(field)])),
      anything(name),
    );
  if (type === '' && name.endsWith('s')) return [`the ${name}`];
  return TEXTS.test(type) ? `the ${name}` : anything(name);
}

const isDatabase = ({ name }: Parameter): boolean => /^(db|trx)$|^\{ db\b/.test(name);

/** Returns arguments for a call of a store's function. */
export const argumentsOf = ({ parameters }: StoreFunction, db: unknown): unknown[] =>
  parameters.map((each) => {
    if (!isDatabase(each)) return exampleOf(each);
    return each.name.startsWith('{') ? { db, kind: 'sqlite' } : db;
  });

/** Returns the arguments, by name, that restrict a row by owner or by the state at which it was read. */
export function guardsOf({ parameters }: StoreFunction): Map<string, unknown> {
  if (!parameters.some(isDatabase)) return new Map();
  const scalars = parameters.flatMap((each) => {
    const value = exampleOf(each);
    return isPlain(value) ? Object.entries(value) : [[each.name, value] as const];
  });
  const guards = scalars.map(([name, value]) => [name, Array.isArray(value) ? value[0] : value] as const);
  return new Map(
    guards.filter(
      ([name, value]) => GUARDS.test(name) && (typeof value === 'string' || typeof value === 'number'),
    ),
  );
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
