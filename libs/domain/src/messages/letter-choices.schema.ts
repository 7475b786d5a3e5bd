import { z } from 'zod';

const shape = { plan: z.boolean(), invitations: z.boolean(), operations: z.boolean() };

/** Whether letters of these kinds are sent to a person; all are, until switched off. */
const letterChoicesSchema = z.object(shape);
export type LetterChoices = z.infer<typeof letterChoicesSchema>;
export type ChosenKind = keyof LetterChoices;
export const CHOSEN_KINDS = ['plan', 'invitations', 'operations'] as const satisfies readonly ChosenKind[];

/** Body of `PUT /api/account/letters`: the changed switches. */
export const moveLettersSchema = z.strictObject(shape).partial();
export type MovedLetters = z.infer<typeof moveLettersSchema>;
export const letterChoicesAnswerSchema = z.object({ success: z.literal(true), letters: letterChoicesSchema });
