import type { Db } from '#kernel/db';
import type { Jobs } from '#kernel/jobs';
import { listClosedOutages, type OutageCredits } from '#market/bookie-status';
import type { MoneyLetters } from '#money/letters';
import { repeatOutageCredits } from './credit-outages.ts';
import { ownPart } from './own-part.ts';
import { peopleCounter } from './people-of.ts';

interface CreateOutageCreditsDeps {
  db: Db;
  jobs: Pick<Jobs, 'repeat'>;
  letters: Pick<MoneyLetters, 'post' | 'collect'>;
  nowMs: () => number;
  /** Called when a user's access has changed, so that sessions and sockets refresh it. */
  onChanged: (userId: string) => void;
}

/** Schedules credits for outages, and returns what they gave to a user. */
export function createOutageCredits({ jobs, ...deps }: CreateOutageCreditsDeps): OutageCredits {
  const { db, nowMs } = deps;
  repeatOutageCredits({ ...deps, pastOutages: (when) => listClosedOutages(db, when) }, jobs);
  const peopleOf = peopleCounter(db, nowMs);
  return {
    async of(userId, outages) {
      const [own, people] = [await ownPart(db, userId, outages, nowMs()), await peopleOf(outages)];
      const parts = outages.map(({ id }) => {
        const [given, had] = [own.given.get(id), people.get(id)];
        return [id, { ...(given && { given }), ...(had !== undefined && { people: had }) }] as const;
      });
      return { outages: new Map(parts), ...(own.givenBack && { givenBack: own.givenBack }) };
    },
  };
}
