import fc from 'fast-check';
import { anyOfSchema, fieldOf } from './any-of-schema.ts';
import { KNOWN, type Shot } from './attacked-services.ts';
import type { DocumentedOperation, JsonSchema } from './read-document.ts';
import type { MakeRequest, Request } from './right-requests.ts';
import { type Path, valuesIn, withValue } from './text-paths.ts';

/** A number in a request. */
export interface NumberInput {
  /** `body legs.*.odds`, `query limit` */
  location: string;
  /** The bounds that the document sets for it. */
  bounds: string[];
  /** Builds a request, which can then be sent with any number there, in any notation. */
  make(): Promise<(text: string) => Shot>;
}

const MARK = '"a number stands here"';

const isNumeric = ({ type }: JsonSchema): boolean =>
  [type].flat().some((each) => each === 'number' || each === 'integer');

const boundsOf = ({ minimum, maximum }: JsonSchema): string[] =>
  [minimum, maximum].filter((bound) => bound !== undefined).map(String);

/** Returns the schemas of a path in a body, over all alternatives. */
function schemasAt(schema: JsonSchema | undefined, [step, ...rest]: Path): JsonSchema[] {
  if (schema === undefined) return [];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices)
    return choices.flatMap((choice) => schemasAt(choice, step === undefined ? [] : [step, ...rest]));
  if (step === undefined) return [schema];
  if (typeof step === 'number') return schemasAt(schema.items, rest);
  const { additionalProperties: more } = schema;
  return schemasAt(schema.properties?.[step] ?? (typeof more === 'object' ? more : undefined), rest);
}

/** Draws requests that are valid by the document, with every field and with all alternatives. */
export function requestsOf({ parameters, requestBody }: DocumentedOperation): MakeRequest[] {
  const schema = requestBody?.content['application/json']?.schema;
  const drawn = (arbitrary: fc.Arbitrary<unknown>, seed: number) =>
    fc.sample(arbitrary, { numRuns: 1, seed })[0];
  const named = (location: 'path' | 'query', seed: number) =>
    Object.fromEntries(
      parameters
        .filter((each) => each.in === location && (location === 'path' || each.required))
        .map(({ name, schema }) => [name, String(drawn(fieldOf(name, schema, KNOWN), seed))]),
    );
  return [1, 2, 3].map((seed) => () => ({
    ...{ path: named('path', seed), query: named('query', seed) },
    ...(schema && { body: drawn(anyOfSchema(schema, KNOWN), seed) }),
  }));
}

/** Converts a request of an operation to a shot. */
export function shotOf(
  { method, path: template }: DocumentedOperation,
  { path, query, body }: Request,
): Shot {
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(path?.[name] ?? name),
  );
  return {
    method,
    address: `${filled}?${new URLSearchParams(query)}`,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  };
}

/** Finds the numbers in an operation's requests; one list entry stands for all. */
export async function numberInputs(
  operation: DocumentedOperation,
  makeRequest: MakeRequest,
): Promise<NumberInput[]> {
  const inputs = new Map<string, NumberInput>();
  for (const { in: kind, name, schema } of operation.parameters) {
    if (!isNumeric(schema)) continue;
    const location = `${kind} ${name}`;
    const make = async () => {
      const request = await makeRequest();
      return (text: string) => shotOf(operation, { ...request, [kind]: { ...request[kind], [name]: text } });
    };
    inputs.set(location, { location: location, bounds: boundsOf(schema), make });
  }
  const schema = operation.requestBody?.content['application/json']?.schema;
  for (const { path, value } of valuesIn((await makeRequest()).body)) {
    if (typeof value !== 'number') continue;
    const location = `body ${path.map((step) => (typeof step === 'number' ? '*' : step)).join('.')}`;
    const make = async () => {
      const request = await makeRequest();
      const body = withValue(request.body, path, JSON.parse(MARK));
      const shot = shotOf(operation, { ...request, body });
      return (text: string) => ({ ...shot, body: shot.body?.replace(MARK, text) });
    };
    const bounds = schemasAt(schema, path).flatMap(boundsOf);
    if (!inputs.has(location)) inputs.set(location, { location: location, bounds, make });
  }
  return [...inputs.values()];
}
