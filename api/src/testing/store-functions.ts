import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** An exported function of a `*.store.ts`, by what its signature says. */
export interface StoreFunction {
  /** As tests name it: `money/orders/orders.store ordersOf`. */
  name: string;
  file: string;
  export: string;
  parameters: Parameter[];
  /** The type of what it answers, where the signature says it. */
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

/** Where the bracket that opens at `from` closes; an arrow closes nothing. */
function closes(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const letter = text[at] ?? '';
    if (OPENING.has(letter)) depth++;
    else if (CLOSING.has(letter) && text[at - 1] !== '=' && --depth === 0) return at;
  }
  throw new Error(`Nothing closes ${text.slice(from, from + 40)}`);
}

/** Splits at separators that stand in no bracket. */
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

/** Every function that a store exports; what is there for tests and the demo alone is none. */
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

/** The fields of an interface of the same file stand in for its name. */
const named = (parameters: Parameter[], text: string): Parameter[] =>
  parameters.map(({ name, type }) => {
    const own = new RegExp(`interface ${type.replace(/\W.*$/s, '')} (?:extends [^{]+)?{`).exec(text);
    if (!own || type === '') return { name, type };
    const from = own.index + own[0].length - 1;
    return { name, type: text.slice(from, closes(text, from) + 1) };
  });

/** The fields that a type names: of a literal, or picked. */
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

/** Arguments that say whose a row is, or as of which version, lease or plan it was read. */
const GUARDS =
  /^(userId|plan|version|owner|holder|leaseOwner|attempts|callerId|adminId|readerId|actor|linkedTo|tokenId|keyId|phoneHash|couponId|channel|emails?|position|importId|configurationIds|orderId|subscriptionId|family|mode|area|remote)$/;
const NUMBERS = /(Ms|Cents|Pct|Micro|[vV]ersion|position|attempts|number|step)$/;
const TEXTS =
  /^string|^$|(Family|Mode|Channel|Kind|Name|Id|Period|Purpose|Area|Dimension|Plan|Tab|State|Strategy)( \| (undefined|null))*$/;

/** A number that no other name has. */
const numberOf = (name: string): number =>
  1_000_000 + [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);

/** Answers to whatever is read of it, and to a call. */
export const anything = (name: string): object =>
  new Proxy(() => `the ${name}`, {
    get: (_, field) => {
      if (field === Symbol.iterator) return () => [].values();
      return typeof field === 'string' && field !== 'then' ? exampleOf({ name: field, type: '' }) : undefined;
    },
  });

/** A value of an argument, which is the same for the same name and another for another. */
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

/** Arguments to call a store's function with. */
export const argumentsOf = ({ parameters }: StoreFunction, db: unknown): unknown[] =>
  parameters.map((each) => {
    if (!isDatabase(each)) return exampleOf(each);
    return each.name.startsWith('{') ? { db, kind: 'sqlite' } : db;
  });

/** Those of the arguments, by name, that say whose a row is or how it was read. */
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
