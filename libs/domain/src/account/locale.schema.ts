import { z } from 'zod';

/** The languages of the product. */
const localeSchema = z.enum(['en', 'es']);

/** Body of `POST /api/locale`: the language from now on, signed in or not. */
export const localeChoiceSchema = z.strictObject({ locale: localeSchema });
export const localeAnswerSchema = z.object({ success: z.literal(true), locale: localeSchema });
