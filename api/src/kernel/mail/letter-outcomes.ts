import { Counter, type Registry } from 'prom-client';

/** Counts outcomes of letters; `lost` should raise an alert, and starts at 0 so that the first one is visible. */
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
