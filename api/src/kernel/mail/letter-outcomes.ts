import { Counter, type Registry } from 'prom-client';

/** Counts outcomes of letters; those that alerts watch start at 0, so that the first one is visible, or that none is. */
export function letterOutcomes(registry: Registry): Counter<'outcome'> {
  const outcomes = new Counter({
    name: 'bothways_letters_total',
    help: 'E-mails that left, are tried again, or were given up',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of ['lost', 'sent']) outcomes.inc({ outcome }, 0);
  return outcomes;
}
