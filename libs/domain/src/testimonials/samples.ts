import { seeded } from '../random/index.ts';
import { profitOf, TESTIMONIAL_DAYS, type Testimonial } from './testimonial.schema.ts';

type Made = Pick<Testimonial, 'id' | 'name' | 'tag' | 'texts'> & {
  bankrollCents: number;
  typicalCents: number;
  seed: number;
};

/** Fictional, and marked as such: names, starting amounts, and the seed of their days (C-Z160, C-Z162). */
const MADE: readonly Made[] = [
  {
    id: 'iker',
    name: 'Iker M.',
    tag: 'PRO',
    bankrollCents: 287_000,
    typicalCents: 5200,
    seed: 11,
    texts: {
      en: 'I stopped asking whether a price is old. It says so on the row.',
      es: 'Dejé de preguntarme si una cuota es vieja. Lo dice la propia fila.',
    },
  },
  {
    id: 'laura',
    name: 'Laura P.',
    tag: 'STARTER',
    bankrollCents: 125_000,
    typicalCents: 1300,
    seed: 23,
    texts: {
      en: 'The payoff table saved me from a push I would have missed.',
      es: 'La tabla de pagos me salvó de un nulo que no habría visto.',
    },
  },
  {
    id: 'tomas',
    name: 'Tomás R.',
    tag: 'MANAGER',
    bankrollCents: 680_000,
    typicalCents: 17_500,
    seed: 37,
    texts: {
      en: 'Eleven accounts, one page. I see at once which one needs me.',
      es: 'Once cuentas, una página. Veo enseguida cuál me necesita.',
    },
  },
  {
    id: 'karin',
    name: 'Karin S.',
    tag: 'PRO',
    bankrollCents: 300_000,
    typicalCents: 3900,
    seed: 41,
    texts: {
      en: 'Small stakes, every evening. The rounding cost is printed, so I know what I give up.',
      es: 'Importes pequeños, cada tarde. El coste del redondeo está escrito, así sé a qué renuncio.',
    },
  },
  {
    id: 'diego',
    name: 'Diego A.',
    tag: 'MANAGER',
    bankrollCents: 560_000,
    typicalCents: 12_800,
    seed: 59,
    texts: {
      en: 'Clients ask what they owe. I send the statement and that is that.',
      es: 'Los clientes preguntan qué deben. Les mando el extracto y listo.',
    },
  },
  {
    id: 'marta',
    name: 'Marta I.',
    tag: 'PRO',
    bankrollCents: 313_000,
    typicalCents: 6300,
    seed: 67,
    texts: {
      en: "I checked last month's figures on my own laptop. Every line was there.",
      es: 'Comprobé las cifras del mes pasado en mi portátil. Estaban todas las líneas.',
    },
  },
];

/** Of ten days some eight pay, one pays next to nothing, and two cost a little. */
const SHARE_OF_LOSSES = 0.22;

/**
 * Returns fictional but plausible days.
 * @param typicalCents the median profit of a day
 */
export function inventedDays(seed: number, typicalCents: number): number[] {
  const random = seeded(seed);
  return Array.from({ length: TESTIMONIAL_DAYS }, () => {
    const isLoss = random() < SHARE_OF_LOSSES;
    const size = random();
    return Math.round(typicalCents * (isLoss ? -0.25 * size : 0.1 + 1.7 * size * size));
  });
}

/** Returns the six samples of a new installation, which the page also shows before the API answers. */
export function sampleTestimonials(): Testimonial[] {
  return MADE.map(({ bankrollCents, typicalCents, seed, ...said }) => {
    const days = inventedDays(seed, typicalCents);
    return { ...said, source: 'sample', days, roiPct: (profitOf({ days }) / bankrollCents) * 100 };
  });
}
