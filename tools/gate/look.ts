import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { inShort, type Locale } from './fault.ts';
import { whileStill } from './still.ts';

/** Fewer characters are no page: a heading, a full stop, a spinner's label. */
const FEWEST_CHARS = 20;

const lookSchema = z.object({
  path: z.string(),
  hasHeading: z.boolean(),
  text: z.string(),
  failure: z.object({ kind: z.string(), words: z.string() }).nullable(),
  links: z.array(z.string()),
});
export type Look = z.infer<typeof lookSchema>;

/** Reads the contents of a settled page. The page's code is foreign: its results are parsed like any input. */
export const lookAt = async (page: Page): Promise<Look> =>
  lookSchema.parse(await page.evaluate('bothwaysGate.look()'));

export function lookFaults({ hasHeading, text, failure }: Look): string[] {
  if (failure)
    return [inShort(`shows the panel of an area that does not run (${failure.kind}): ${failure.words}`)];
  if (!hasHeading) return ['is empty: it has no heading'];
  return text.length < FEWEST_CHARS ? [inShort(`is empty: all it says is "${text}"`)] : [];
}

const overflowSchema = z
  .object({ scrollWidth: z.number(), clientWidth: z.number(), element: z.string() })
  .nullable();

export async function widthFaults(page: Page): Promise<string[]> {
  const over = overflowSchema.parse(await page.evaluate('bothwaysGate.overflow()'));
  if (!over) return [];
  const { scrollWidth, clientWidth, element } = over;
  return [inShort(`is ${scrollWidth} px wide on a phone of ${clientWidth} px: ${element}`)];
}

const areaSchema = z.object({
  name: z.string(),
  contract: z.number(),
  patterns: z.array(z.string()),
  keys: z.object({ en: z.array(z.string()), es: z.array(z.string()) }),
});
export type AreaLook = z.infer<typeof areaSchema>;

/** Reads the routes and texts of a loaded area, as its code reports them. */
export const areaIn = async (page: Page, name: string): Promise<AreaLook> =>
  areaSchema.parse(await page.evaluate(`bothwaysGate.area(${JSON.stringify(name)})`));

/** Returns texts that exist in only one of the languages. */
export function textFaults({ keys }: AreaLook): string[] {
  const lacking = (locale: Locale, other: Locale): string[] => {
    const known = new Set(keys[locale]);
    const missing = keys[other].filter((key) => !known.has(key));
    const language = locale === 'en' ? 'English' : 'Spanish';
    return missing.length === 0 ? [] : [inShort(`lacks in ${language} the texts ${missing.join(', ')}`)];
  };
  return [...lacking('en', 'es'), ...lacking('es', 'en')];
}

const axeSource = readFile(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const GRAVE = ['serious', 'critical'];
const axeSchema = z.array(
  z.object({
    id: z.string(),
    impact: z.string().nullable(),
    nodes: z.array(z.object({ target: z.array(z.unknown()) })),
  }),
);

/** Returns the violations of axe's rules that exclude people. */
export async function axeFaults(page: Page): Promise<string[]> {
  await page.evaluate(await axeSource);
  const run = () =>
    page.evaluate(
      `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
        violations.map(({ id, impact, nodes }) => ({ id, impact: impact ?? null, nodes: nodes.map(({ target }) => ({ target })) })))`,
    );
  const found = axeSchema.parse(await whileStill(page, run));
  return found
    .filter(({ impact }) => impact !== null && GRAVE.includes(impact))
    .map(({ id, impact, nodes }) =>
      inShort(`${impact} fault of access (${id}): ${nodes[0]?.target.join(' ')}`),
    );
}
