import { Counter, type Registry } from 'prom-client';

/** Counts what became of letters; `lost` is worth a look, and is there from the beginning so that the first one is seen. */
export function letterOutcomes(registry: Registry): Counter<'outcome'> {
  const outcomes = new Counter({
    name: 'bothways_letters_total',
    help: 'E-mails that left, are tried again, or were given up',
    labelNames: ['outcome'],
    registers: [registry],
  });
  outcomes.inc({ outcome: 'lost' }, 0);
  return outcomes;
}
