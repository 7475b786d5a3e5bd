import { z } from 'zod';

/** Everything that the account owns, by kind: rows as stored, without secrets. */
export const accountExportSchema = z.object({
  success: z.literal(true),
  /** ISO 8601 */
  exportedAt: z.string(),
  data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
export type AccountExport = z.infer<typeof accountExportSchema>;

/** Query of `GET /api/account/export/guide`. */
export const exportGuideQuerySchema = z.strictObject({ locale: z.enum(['en', 'es']) });

/** Explains the files and columns of an `AccountExport`, in the order of the export. */
export const exportGuideSchema = z.object({
  success: z.literal(true),
  /** Sentences about all of them. */
  lead: z.array(z.string()),
  tables: z.array(
    z.object({
      table: z.string(),
      about: z.string(),
      columns: z.array(z.object({ column: z.string(), about: z.string() })),
    }),
  ),
});
export type ExportGuide = z.infer<typeof exportGuideSchema>;
