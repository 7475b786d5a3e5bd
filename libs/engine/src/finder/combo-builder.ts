import { TRAIT } from '../book/combos.ts';
import type { BookEvent } from '../book/events.ts';
import { type OutcomeKey, outcomeNumber, ROLE } from '../book/outcome-key.ts';
import type { Tables } from '../book/tables.ts';
import type { DirtyCombos } from './dirty-combos.ts';
import { enumerateCombos } from './enumerate-combos.ts';
import { enumerateLayCombos } from './enumerate-lay-combos.ts';
import { scoresOf } from './scores-around.ts';

/** Adds the combinations that each new outcome completes with the existing outcomes of its event. */
export class ComboBuilder {
  readonly #tables: Tables;
  readonly #dirty: DirtyCombos;

  constructor(tables: Tables, dirty: DirtyCombos) {
    this.#tables = tables;
    this.#dirty = dirty;
    tables.changes.subscribe({
      outcomeAdded: (event, outcome, key) => {
        this.#add(event, key);
        if (key.role === ROLE.DRAW && !key.isLaid) this.#openTwoWays(event, key, outcome);
      },
    });
  }

  #add(event: BookEvent, key: OutcomeKey): void {
    const { combos } = this.#tables;
    const { sport } = event.info;
    const find = (other: OutcomeKey): number | undefined => event.outcomes.get(outcomeNumber(other));
    const draw = find({ family: key.family, role: ROLE.DRAW, line: 0 });
    const shapes = event.hasLays ? enumerateLayCombos : enumerateCombos;
    for (const shape of shapes(key, sport, find)) {
      const combo = combos.add(event.number, event.isLive, shape);
      ((shape.traits & TRAIT.TRAP) === 0 ? event.combos : event.traps).push(combo);
      if (draw !== undefined && (shape.traits & TRAIT.TWO_WAY) !== 0) combos.setDraw(combo, draw);
    }
    for (const { lead, places } of scoresOf(key, sport, find)) {
      const known = event.combos.find((combo) => combos.isMixAt(combo, lead, places));
      const combo = known ?? combos.addMix(event.number, event.isLive, lead);
      if (known === undefined) event.combos.push(combo);
      for (const { place, outcome } of places) combos.join(combo, place, outcome);
    }
  }

  /** Turns the two-way combinations of the market into traps once any bookmaker offers its draw. */
  #openTwoWays(event: BookEvent, { family, line }: OutcomeKey, draw: number): void {
    const { combos, outcomes } = this.#tables;
    if (line !== 0) return;
    const twoWays = [...event.combos, ...event.traps].filter(
      (combo) => combos.has(combo, TRAIT.TWO_WAY) && outcomes.family(combos.leg(combo, 0)) === family,
    );
    for (const combo of twoWays) {
      combos.setDraw(combo, draw);
      if (combos.has(combo, TRAIT.TRAP)) continue;
      combos.open(combo);
      event.combos.splice(event.combos.indexOf(combo), 1);
      event.traps.push(combo);
      this.#dirty.add(combo);
    }
  }
}
