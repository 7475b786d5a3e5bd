import { z } from 'zod';

/** Written last: a folder without it is not a backup. */
export const MANIFEST = 'backup.json';
export const FORMAT = 1;

const fileSchema = z.object({ bytes: z.int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
/** Size and hash that a file of a backup must have. */
export type BackedFile = z.infer<typeof fileSchema>;

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** ISO 8601: the moment the databases were copied at. */
  takenAt: z.iso.datetime(),
  database: z.enum(['sqlite', 'postgres']),
  /** By path inside the folder, with `/`. */
  files: z.record(z.string(), fileSchema),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

/** A problem that the operator can fix; the message says how. */
export class BackupError extends Error {
  override name = 'BackupError';
}
