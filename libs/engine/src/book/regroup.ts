import type { Regroup } from '../matching/index.ts';
import type { Destination, Route } from './merge.ts';

/** Where the prices of an event go when people or the matcher have told its speakers apart or together. */
export function routeOf({ rest, speakers, events }: Regroup): Route {
  const places = new Map(speakers.map(({ speaker, place }) => [speaker, place]));
  const isWhole = speakers.every(({ place }) => isSame(place, rest));
  return {
    of(voices) {
      const [first, ...others] = voices.map((voice) => places.get(voice) ?? rest);
      if (!first) return rest;
      return others.every((other) => isSame(other, first)) ? first : undefined;
    },
    statedAs: (key) => events.find((event) => event.key === key)?.event,
    state: isWhole ? rest : undefined,
  };
}

const isSame = (one: Destination, other: Destination): boolean =>
  one.key === other.key && one.swapped === other.swapped;
