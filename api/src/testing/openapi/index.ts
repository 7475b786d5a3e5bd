export { answerCheck } from './answer-check.ts';
export { anyOfSchema, fieldOf } from './any-of-schema.ts';
export { anyShot } from './any-shot.ts';
export { AttackedServices, type Attacker, KNOWN } from './attacked-services.ts';
export type { DocumentedOperation, JsonSchema } from './read-document.ts';
export { textPlaces } from './text-places.ts';
