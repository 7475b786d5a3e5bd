import { Counter, type Registry } from 'prom-client';

/** Counts what became of letters; `lost` is worth a look. */
export const letterOutcomes = (registry: Registry): Counter<'outcome'> =>
  new Counter({
    name: 'bothways_letters_total',
    help: 'E-mails that left, are tried again, or were given up',
    labelNames: ['outcome'],
    registers: [registry],
  });
