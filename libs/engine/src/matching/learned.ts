import type { Alias, Forgotten } from './aliases.ts';
import type { NamedEvent } from './names.ts';
import type { Verdict } from './verdicts.ts';

/** What the matcher has learned and a restart should keep. */
export interface Learned {
  aliases: Alias[];
  /** Ids of pairs that a person has called different. */
  rejected: string[];
  /** Ids of pairs that a person has called one event. */
  accepted: string[];
  /** Names that a person has taken away. */
  forgotten: Forgotten[];
  /** What people have said of events, in the order in which they did. */
  verdicts: Verdict[];
  /** What sources were known to call events, here or in another process: they are the same ones, under the same keys. */
  named?: NamedEvent[];
}
