import { z } from 'zod';

export const receiptKindSchema = z.enum(['receipt', 'creditNote']);
export type ReceiptKind = z.infer<typeof receiptKindSchema>;

const SERIES: Record<ReceiptKind, string> = { receipt: 'R', creditNote: 'C' };
const DIGITS = 6;

/** `R-2026-000071`: the series, the year of issue (UTC), and the number in both, from 1 without gaps. */
export const receiptNumber = (kind: ReceiptKind, year: number, sequence: number): string =>
  `${SERIES[kind]}-${year}-${String(sequence).padStart(DIGITS, '0')}`;

export const receiptNumberSchema = z.string().regex(/^[RC]-\d{4}-\d{6,10}$/);
