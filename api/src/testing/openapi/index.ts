export { answerCheck } from './answer-check.ts';
export { anyOfSchema, fieldOf } from './any-of-schema.ts';
export { anyShot } from './any-shot.ts';
export { AttackedServices, type Attacker, KNOWN } from './attacked-services.ts';
export { type NumberInput, numberInputs, requestsOf, shotOf } from './number-inputs.ts';
export type { DocumentedOperation, JsonSchema } from './read-document.ts';
export { type Request, rightRequests } from './right-requests.ts';
export { textPaths, valuesIn, withValue } from './text-paths.ts';
