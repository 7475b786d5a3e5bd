/** A stake as it is pasted into a note or a chat. */
interface CopiedStake {
  bookie: string;
  selection: string;
  odds: string;
  stake: string;
  /** Of a lay: what it may cost. */
  liability?: string;
}

/** The plan as plain text: the event, then one line a bet. */
export const stakesText = (event: string, stakes: readonly CopiedStake[]): string =>
  [
    event,
    ...stakes.map(({ bookie, selection, odds, stake, liability }) =>
      [bookie, selection, odds, stake, ...(liability === undefined ? [] : [liability])].join(' · '),
    ),
  ].join('\n');
