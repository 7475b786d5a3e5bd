import type { EventState } from '@bothways/domain/events';

type Team = 1 | 2 | undefined;
const otherTeam = (team: Team): Team => (team === 1 ? 2 : team === 2 ? 1 : undefined);

/** Merges the stated parts over the held ones; parts that are not stated are retained. */
export const mergeState = (held: EventState, stated: EventState): EventState => ({ ...held, ...stated });

/** The state with home and away swapped. Omits the textual score, which cannot be reversed. */
export function mirrorState(state: EventState): EventState {
  const { score, action, players } = state;
  return {
    ...state,
    ...(score && { score: mirrorScore(score) }),
    ...(action && { action: mirrorAction(action) }),
    ...(players && {
      players: players.map((player) => ({ ...player, order: player.order === 1 ? 2 : 1 })),
    }),
  };
}

type Score = NonNullable<EventState['score']>;
type Action = NonNullable<EventState['action']>;

function mirrorScore({ global: _, currentGameScore: __, ...rest }: Score): Score {
  const { home, away, homeArray, awayArray, ...others } = rest;
  return {
    ...others,
    ...(away !== undefined && { home: away }),
    ...(home !== undefined && { away: home }),
    ...(awayArray && { homeArray: awayArray }),
    ...(homeArray && { awayArray: homeArray }),
  };
}

function mirrorAction({ team, ...rest }: Action): Action {
  const mirrored = otherTeam(team);
  return { ...rest, ...(mirrored && { team: mirrored }) };
}
