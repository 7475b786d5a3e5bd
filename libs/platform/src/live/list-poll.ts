/** Lists that nobody tells of are asked for this often (customer.md: arbs are refreshed every 60 seconds). */
export const ASK_EVERY_MS = 60_000;

export interface ListPollParts {
  /** Asks for all that is followed. False: the server did not answer. What comes after the signal counts no more. */
  ask(signal: AbortSignal): Promise<boolean>;
  onRound(isAnswered: boolean): void;
}

/** Asks in place of a socket that cannot be had. */
export interface ListPoll {
  /** The socket has failed once more: asks now, and from then on every minute; after a round without an answer, again. */
  begin(): void;
  /** Somebody waits: asks now, where it asks at all. */
  hurry(): void;
  /** The socket is back, or nobody looks. */
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
    timer = setTimeout(() => void round(), ASK_EVERY_MS);
    const isAnswered = await ask(signal);
    if (signal.aborted) return;
    state = isAnswered ? 'answered' : 'unanswered';
    onRound(isAnswered);
  };
  return {
    begin() {
      if (state === 'off' || state === 'unanswered') void round();
    },
    hurry() {
      if (state === 'off') return;
      rest();
      // Screens follow several lists in one breath: one round is for all of them.
      timer = setTimeout(() => void round());
    },
    end() {
      rest();
      state = 'off';
    },
  };
}
