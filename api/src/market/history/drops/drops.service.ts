import type { OddsDrop, OddsDrops, OddsDropsQuery } from '@bothways/domain/history';
import type { EngineClient } from '#market/engine';
import type { HistoryClient } from '../history-client.ts';
import type { ToldDrop } from './read-drop.ts';

type Engine = Pick<EngineClient, 'sightings'>;

/** The best price still on offer. */
function bestOf(movers: OddsDrop['movers'], noVig: OddsDrop['noVig']): OddsDrop['best'] {
  const [best] = movers.filter(({ isStale }) => !isStale).toSorted((a, b) => b.to - a.to);
  if (!best) return null;
  return { bookie: best.bookie, odds: best.to, valuePct: noVig && (best.to / noVig.to - 1) * 100 };
}

/** A drop with the time when each of its prices was last seen. */
async function seen(engine: Engine, told: ToldDrop, nowMs: number): Promise<OddsDrop> {
  const { mode, ...drop } = told;
  const sightings = await engine.sightings({ eventId: drop.event.id, mode, line: drop.line });
  const own = new Map(
    sightings
      .filter(({ selection }) => selection === drop.pick.topic)
      .map((sighting) => [sighting.bookie, sighting] as const),
  );
  const movers = drop.movers.map((mover) => {
    const sighting = own.get(mover.bookie);
    return {
      ...mover,
      seenAt: sighting ? new Date(sighting.seenMs).toISOString() : null,
      isStale: !sighting || sighting.freshUntilMs <= nowMs,
    };
  });
  return { ...drop, movers, best: bestOf(movers, drop.noVig) };
}

/** The largest drops, with what the engine currently sees of them. */
export async function readDrops(
  history: Pick<HistoryClient, 'drops'>,
  engine: Engine,
  query: OddsDropsQuery,
): Promise<OddsDrops> {
  const { drops, ...told } = await history.drops(query);
  const untilMs = Date.parse(told.until);
  return { ...told, drops: await Promise.all(drops.map((drop) => seen(engine, drop, untilMs))) };
}
