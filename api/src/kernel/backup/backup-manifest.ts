import { z } from 'zod';

/** Written last: a folder without it is no backup. */
export const MANIFEST = 'backup.json';
export const FORMAT = 1;

const fileSchema = z.object({ bytes: z.int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
/** A file of a backup as it must be found again. */
export type BackedFile = z.infer<typeof fileSchema>;

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** ISO 8601: the moment that the databases are of. */
  takenAt: z.iso.datetime(),
  database: z.enum(['sqlite', 'postgres']),
  /** By path inside the folder, with `/`. */
  files: z.record(z.string(), fileSchema),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

/** What an operator can put right; the message says how. */
export class BackupError extends Error {
  override name = 'BackupError';
}
