export { answerCheck } from './answer-check.ts';
export { anyOfSchema, fieldOf } from './any-of-schema.ts';
export { anyShot } from './any-shot.ts';
export { AttackedServices, type Attacker, KNOWN } from './attacked-services.ts';
export { numberPlaces, type PlacedNumber, requestsOf, shotOf } from './number-places.ts';
export type { DocumentedOperation, JsonSchema } from './read-document.ts';
export { type Request, rightRequests } from './right-requests.ts';
export { textPlaces, valuesIn, withValue } from './text-places.ts';
