import type { MatchingError } from '@bothways/domain/matching';
import type { Member } from '@bothways/engine';
import type { AuditRecord } from '#kernel/audit';
import { ApiError } from '#kernel/errors';
import type { MatchedEvent } from '#market/engine';
import type { Moved, NewDecision, StoredDecision } from './decisions.store.ts';
import { startsAtMs, titleOf } from './event-facts.ts';

/** The rows that a decision writes. */
export type Plan = Omit<NewDecision, 'atMs' | 'decidedBy' | 'verdict'> & {
  groups: { staying: Member[]; gone: Member[] };
  /** Audit entry, when it differs from the event that was decided about. */
  noted?: Pick<AuditRecord, 'action' | 'target' | 'detail'>;
};

/** The columns that describe an event. */
export const aboutOf = (event: MatchedEvent) => ({
  eventId: event.key,
  sport: event.sides[0]?.event.sport ?? 'football',
  title: titleOf(event),
  startsAtMs: startsAtMs(event),
});

/** The leaving sources, and which of them the matcher had joined with the event's first source by itself. */
export function whoLeaves({ sides }: MatchedEvent, leaves: ReadonlySet<string>): Moved {
  const isFirstLeaving = leaves.has(sides[0]?.source ?? '');
  const wasAlone = sides.some(({ source, byPerson }) => leaves.has(source) === !isFirstLeaving && !byPerson);
  return sides
    .filter(({ source }) => leaves.has(source))
    .map(({ source, byPerson }) => ({ source, byMatcher: isFirstLeaving ? wasAlone : !byPerson }));
}

/** @throws ApiError CONFLICT for a decision that cannot be undone (any more) */
export function demandOpen({ undoneBy, undoes }: StoredDecision): void {
  if (undoneBy !== null)
    throw new ApiError('CONFLICT', {
      message: 'This was taken back before',
      error: 'errors.decisionUndone' satisfies MatchingError,
    });
  if (undoes !== null)
    throw new ApiError('CONFLICT', {
      message: 'This takes another decision back itself',
      error: 'errors.decisionFinal' satisfies MatchingError,
    });
}

/**
 * The groups after an undo: a split is joined again; after a join those who came leave, with the side order they came
 * with.
 */
export function undoneGroups({ kind, verdict, moved }: StoredDecision): Plan['groups'] {
  const members = verdict.groups.flatMap((group) => group.members);
  if (kind === 'split') return { staying: members, gone: [] };
  const came = new Set(moved.map(({ source }) => source));
  const gone = members.filter(({ source }) => came.has(source));
  const isTurned = gone[0]?.swapped === true;
  return {
    staying: members.filter(({ source }) => !came.has(source)),
    gone: gone.map((member) => ({ ...member, swapped: member.swapped !== isTurned })),
  };
}
