/** Polling interval of lists without a socket (customer.md: arbs are refreshed every 60 seconds). */
export const POLL_EVERY_MS = 60_000;

export interface ListPollParts {
  /** Requests everything that is followed. False: the server did not answer. Answers after the signal are discarded. */
  ask(signal: AbortSignal): Promise<boolean>;
  onRound(isAnswered: boolean): void;
}

/** Polls while no socket is available. */
export interface ListPoll {
  /** The socket failed again: polls now and then every minute; after a round without an answer, again. */
  begin(): void;
  /** Polls now, if it is polling. */
  pollNow(): void;
  /** The socket is back, or nothing is followed. */
  end(): void;
}

export function createListPoll({ ask, onRound }: ListPollParts): ListPoll {
  let state: 'off' | 'asking' | 'answered' | 'unanswered' = 'off';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;

  const rest = (): void => {
    clearTimeout(timer);
    asking?.abort();
  };
  const round = async (): Promise<void> => {
    rest();
    state = 'asking';
    asking = new AbortController();
    const { signal } = asking;
    timer = setTimeout(() => void round(), POLL_EVERY_MS);
    const isAnswered = await ask(signal);
    if (signal.aborted) return;
    state = isAnswered ? 'answered' : 'unanswered';
    onRound(isAnswered);
  };
  return {
    begin() {
      if (state === 'off' || state === 'unanswered') void round();
    },
    pollNow() {
      if (state === 'off') return;
      rest();
      // Screens follow several lists in the same tick: one round covers all of them.
      timer = setTimeout(() => void round());
    },
    end() {
      rest();
      state = 'off';
    },
  };
}
