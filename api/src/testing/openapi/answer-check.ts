import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { DocumentedOperation } from './read-document.ts';

const ajv = new Ajv2020({ strict: false, allErrors: false });
addFormats.default(ajv);

/** Compiling takes longer than what is checked. */
const validators = new WeakMap<object, ValidateFunction>();
function validatorOf(schema: object): ValidateFunction {
  const validate = validators.get(schema) ?? ajv.compile(schema);
  validators.set(schema, validate);
  return validate;
}

/** Returns how a response deviates from the document; undefined if it conforms. */
type CheckAnswer = (answer: Response) => Promise<string | undefined>;

/**
 * Returns a check of an operation's responses: the status is documented and no server error, and the body matches its
 * schema.
 */
export function answerCheck({ responses }: DocumentedOperation): CheckAnswer {
  return async (answer) => {
    const text = await answer.text();
    const report = `${answer.status} ${text.slice(0, 300)}`;
    if (answer.status >= 500) return report;
    const key = [String(answer.status), `${String(answer.status)[0]}XX`].find((each) => each in responses);
    if (key === undefined) return `${report}: the document has no such status`;
    const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
    const schema = responses[key]?.content[type]?.schema;
    if (!schema) return `${report}: the document has no ${type} with ${key}`;
    if (type !== 'application/json') return undefined;
    const validate = validatorOf(schema);
    return validate(JSON.parse(text)) ? undefined : `${report}: ${ajv.errorsText(validate.errors)}`;
  };
}
