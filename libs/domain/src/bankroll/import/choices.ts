import type { DecimalMark, OddsFormat } from '../../odds/index.ts';
import type { Clock, DateOrder } from './dates.ts';
import type { Mapping, ShownField } from './fields.ts';
import type { ImportSource } from './import.schema.ts';
import type { ImportFile } from './import-file.ts';
import type { QUESTION_KINDS, READINGS } from './readings.ts';
import type { StateReading } from './states.ts';

export type Choice = keyof typeof READINGS;

/** How the file as a whole is read. */
export type Choices = { [Name in Exclude<Choice, 'notation'>]: (typeof READINGS)[Name][number] } & {
  dates: DateOrder;
  mark: DecimalMark;
  notation: OddsFormat;
};

/** The answers of the person: by choice, by doubtful word of a state (`state:p`), by column (`column:7`). */
export type Answers = Readonly<Record<string, string>>;

/** A file, and what is known of how it is to be read. */
export interface ImportPlan {
  file: ImportFile;
  source: ImportSource;
  mapping: Mapping;
  answers: Answers;
  /** Clock of the times without a zone. */
  clock: Clock;
  nowMs: number;
}

/** An ambiguity of a file, and its answer. */
export interface Question {
  id: string;
  kind: (typeof QUESTION_KINDS)[number];
  /** The doubtful text, or the name of the column. */
  subject: string;
  readings: readonly (StateReading | ShownField | (typeof READINGS)[Choice][number])[];
  /** Absent until the person answers, or arithmetic does. */
  answer?: string;
  /** The file's own figures answered it. */
  isFromFile?: boolean;
}
