import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { onOneDatabase } from '#kernel/db/testing';
import { drawing } from '#testing';
import {
  AttackedServices,
  anyOfSchema,
  type DocumentedOperation,
  fieldOf,
  type JsonSchema,
  KNOWN,
  textPaths,
} from '#testing/openapi';

vi.setConfig({ testTimeout: 120_000 });

/** No text has these: what is sent in an address, and in JSON. */
const UNPLAIN: [name: string, inAddress: string, inJson: string][] = [
  ['NUL', '%00', '\u0000'],
  ['U+0001', '%01', '\u0001'],
  ['escape', '%1b', '\u001b'],
  ['delete', '%7f', '\u007f'],
  ['next line', '%c2%85', '\u0085'],
  ['half a surrogate pair', '%ed%a0%80', '\ud800'],
  ['no character', '%ef%bf%bf', '\uffff'],
];
const one = <T>(arbitrary: fc.Arbitrary<T>, seed: number): T | undefined =>
  fc.sample(arbitrary, { numRuns: 1, seed })[0];

interface Attack {
  place: string;
  address: string;
  body: string | undefined;
}

/** Items of an ingest body are refused one by one: parse-ingest.test.ts, results.test.ts. */
const IS_ITEM = /^(quotes|results)\b/;

/** A request that the document calls right, its body with every field or with none that may be left out. */
function sampleOf({ path, parameters, requestBody }: DocumentedOperation, isWhole: boolean) {
  const seed = isWhole ? 1 : 2;
  const values = new Map(
    parameters.map(({ name, schema }) => [name, String(one(fieldOf(name, schema, KNOWN), seed))]),
  );
  const value = (name: string, spoiled?: string, suffix = '') =>
    encodeURIComponent(values.get(name) ?? name) + (name === spoiled ? suffix : '');
  const addressOf = (spoiled?: string, suffix?: string) => {
    const wanted = parameters.filter(
      (each) => each.in === 'query' && (each.required || each.name === spoiled),
    );
    const query = wanted.map(({ name }) => `${name}=${value(name, spoiled, suffix)}`).join('&');
    return `${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => value(name, spoiled, suffix))}?${query}`;
  };
  const schema = requestBody?.content['application/json']?.schema;
  return { addressOf, body: schema && one(anyOfSchema(withFields(schema, isWhole), KNOWN), seed) };
}

/** The same schema with every field demanded, or with no other. */
const withFields = (schema: JsonSchema, isWhole: boolean): JsonSchema =>
  JSON.parse(JSON.stringify(schema), (_, value) => {
    if (typeof value !== 'object' || value === null || !('properties' in value)) return value;
    const { properties, required = [] } = value;
    if (isWhole) return { ...value, required: Object.keys(properties) };
    return {
      ...value,
      properties: Object.fromEntries(required.map((name: string) => [name, properties[name]])),
    };
  });

const drawn = drawing();

type MakeAttack = (inAddress: string, inJson: string) => Attack;

/** A way to put something into each place of a request where a text can be. */
function attacksOn(operation: DocumentedOperation, isWhole: boolean): MakeAttack[] {
  const { addressOf, body } = sampleOf(operation, isWhole);
  const text = body === undefined ? undefined : JSON.stringify(body);
  const inPlaces = operation.parameters.map(
    ({ name, in: place }): MakeAttack =>
      (inAddress) => ({ place: `${place} ${name}`, address: addressOf(name, inAddress), body: text }),
  );
  const inKey: MakeAttack = (inAddress) => ({
    place: 'query key',
    address: `${addressOf()}&a${inAddress}=1`,
    body: text,
  });
  // One entry of a list stands for all of them.
  const places = new Map(textPaths(body).map((each) => [each.path.replaceAll(/\d+/g, '*'), each]));
  const inBody = [...places.values()]
    .filter(({ path }) => !IS_ITEM.test(path))
    .map(
      (each): MakeAttack =>
        (_, inJson) => ({
          place: `body ${each.path}`,
          address: addressOf(),
          body: JSON.stringify(each.with(each.text + inJson)),
        }),
    );
  return [...inPlaces, inKey, ...inBody];
}

onOneDatabase('characters that no text has', (database) => {
  test('are refused by every operation, wherever they stand', async () => {
    const attacked = await AttackedServices.open(database());
    const wrong: string[] = [];
    for (const operation of attacked.operations) {
      let attacker = await attacked.attacker('owner', 'pro');
      const [whole, bare] = [attacksOn(operation, true), attacksOn(operation, false)];
      for (const [name, inAddress, inJson] of UNPLAIN) {
        for (const attack of drawn(name === 'NUL' ? [...whole, ...bare] : whole)) {
          const { place, address, body } = attack(inAddress, inJson);
          const headers = { 'content-type': 'application/json' };
          const shot = { method: operation.method, address, headers, body };
          const { status } = await attacked.send(shot, attacker);
          if (status !== 400) wrong.push(`${status} ${operation.name}: ${name} in ${place}`);
          // Taken, it may have ended the session.
          if (status < 400 || status === 401) attacker = await attacked.attacker('owner', 'pro');
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});
