import fc from 'fast-check';
import type { JsonSchema } from './read-document.ts';

/** Values with a meaning to the API, by field name: existing ids, the right password. */
type KnownValues = Readonly<Record<string, readonly unknown[]>>;

/** Largest size of lists and records without a lower bound in the schema; long ones come from `spoiled`. */
const FEW = 4;
/** Record keys: bookmakers, one of them named like a property of every object. */
const NAMES = ['bet365', 'bwin', 'x.1', 'constructor'];
const MAX_TEXT = 40;

const text = ({ minLength = 0, maxLength = MAX_TEXT }: JsonSchema): fc.Arbitrary<string> => {
  const few = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, MAX_TEXT)) };
  const longest = fc.constant('x'.repeat(maxLength));
  return fc.oneof(
    { weight: 4, arbitrary: fc.string(few) },
    { weight: 2, arbitrary: fc.string({ ...few, unit: 'grapheme' }) },
    { weight: 1, arbitrary: longest },
  );
};

const moment = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

/** Patterns are few, and costly to make texts of. */
const matching = new Map<string, fc.Arbitrary<string>>();
function textLike(pattern: string): fc.Arbitrary<string> {
  const known = matching.get(pattern) ?? fc.stringMatching(new RegExp(pattern));
  matching.set(pattern, known);
  return known;
}

function textOf(schema: JsonSchema): fc.Arbitrary<string> {
  if (schema.format === 'date-time') return moment;
  if (schema.format === 'date') return moment.map((iso) => iso.slice(0, 10));
  if (schema.format === 'uuid') return fc.uuid();
  if (schema.format === 'email') return fc.emailAddress().filter((email) => /^[\w.+-]+@/.test(email));
  return schema.pattern === undefined ? text(schema) : textLike(schema.pattern);
}

function wholeOf({ minimum, exclusiveMinimum, maximum }: JsonSchema): fc.Arbitrary<number> {
  const above = exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1;
  const min = minimum ?? above ?? Number.MIN_SAFE_INTEGER;
  const max = maximum ?? Number.MAX_SAFE_INTEGER;
  const edges = [min, max, 2 ** 31 - 1, 2 ** 31].filter((edge) => edge >= min && edge <= max);
  return fc.oneof(fc.integer({ min, max: Math.min(max, min + 100) }), fc.constantFrom(...edges));
}

const numberOf = ({ minimum, exclusiveMinimum, maximum }: JsonSchema): fc.Arbitrary<number> =>
  fc.double({
    min: exclusiveMinimum ?? minimum ?? -1e6,
    minExcluded: exclusiveMinimum !== undefined,
    max: maximum ?? 1e6,
    noNaN: true,
  });

function listOf({ items = {}, minItems = 0, maxItems = FEW }: JsonSchema, known: KnownValues) {
  const maxLength = Math.max(minItems, Math.min(maxItems, FEW));
  return fc.array(anyOfSchema(items, known), { minLength: minItems, maxLength });
}

function recordOf(schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const fields = Object.entries(properties).map(([name, field]) => [name, fieldOf(name, field, known)]);
  const model: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(fields);
  const named = fc.record(model, { requiredKeys: required });
  if (typeof additionalProperties !== 'object') return named;
  const names = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...NAMES) }, fc.string({ maxLength: 8 }));
  return fc.dictionary(names, anyOfSchema(additionalProperties, known), { maxKeys: FEW });
}

/** Draws an existing value half of the time, if one is known for the field's name. */
export function fieldOf(name: string, schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  const drawn = anyOfSchema(schema, known);
  const values = known[name];
  return values === undefined ? drawn : fc.oneof(drawn, fc.constantFrom(...values));
}

function typed(type: string | undefined, schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return recordOf(schema, known);
    case 'array':
      return listOf(schema, known);
    case 'string':
      return textOf(schema);
    case 'integer':
      return wholeOf(schema);
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 3 });
  }
}

/**
 * Draws values that are valid by the document. Some violate constraints that it cannot express (`from` before `to`).
 */
export function anyOfSchema(schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => anyOfSchema(choice, known)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (!Array.isArray(schema.type)) return typed(schema.type, schema, known);
  return fc.oneof(...schema.type.map((type) => typed(type, schema, known)));
}
