/** A stake as text for a note or a chat. */
interface CopiedStake {
  bookie: string;
  selection: string;
  odds: string;
  stake: string;
  /** Liability of a lay. */
  liability?: string;
}

/** Returns the plan as plain text: the event, then one line per bet. */
export const stakesText = (event: string, stakes: readonly CopiedStake[]): string =>
  [
    event,
    ...stakes.map(({ bookie, selection, odds, stake, liability }) =>
      [bookie, selection, odds, stake, ...(liability === undefined ? [] : [liability])].join(' · '),
    ),
  ].join('\n');
