import { z } from 'zod';
import { currentPasswordSchema } from './fields.ts';

/** Body of `POST /api/account/export`. */
export const exportRequestSchema = z.strictObject({ currentPassword: currentPasswordSchema });

/** Everything that the account owns, by kind: rows as stored, without secrets. */
export const accountExportSchema = z.object({
  success: z.literal(true),
  /** ISO 8601 */
  exportedAt: z.string(),
  data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
export type AccountExport = z.infer<typeof accountExportSchema>;
