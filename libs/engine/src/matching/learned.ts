import type { Alias, Forgotten } from './aliases.ts';
import type { LeagueDecision, LeagueLink } from './league-links.ts';
import type { NamedEvent } from './names.ts';
import type { Verdict } from './verdicts.ts';

/** What the matcher has learned and a restart should restore. */
export interface Learned {
  aliases: Alias[];
  /** Ids of pairs that a person has declared different. */
  rejected: string[];
  /** Ids of pairs that a person has declared one event. */
  accepted: string[];
  /** Names that a person has removed. */
  forgotten: Forgotten[];
  /** Decisions of people on events, in order. */
  verdicts: Verdict[];
  /**
   * Known names of events at sources, from this or another process: they identify the same events, under the same keys.
   */
  named?: NamedEvent[];
  /** Evidence about leagues. */
  leagues?: LeagueLink[];
  /** Decisions of people on leagues that stand. */
  leagueDecisions?: LeagueDecision[];
}
