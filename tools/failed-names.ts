import { readFileSync } from 'node:fs';
import { z } from 'zod';

const vitestSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().optional(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

/** Returns the failed tests of Vitest's JSON report; a file that could not be run counts as one. */
export function failedInVitest(report: unknown): string[] {
  const parsed = vitestSchema.safeParse(report);
  if (!parsed.success) return [];
  return parsed.data.testResults.flatMap(({ name, message = '', status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length > 0) return failed.map(({ fullName }) => `${name} > ${fullName}`);
    return status === 'failed' ? [`${name}: ${message.split('\n')[0]}`] : [];
  });
}

const suiteSchema = z.object({
  title: z.string(),
  specs: z.array(z.object({ title: z.string(), file: z.string(), ok: z.boolean() })).default([]),
  get suites() {
    return z.array(suiteSchema).default([]);
  },
});
const playwrightSchema = z.object({ suites: z.array(suiteSchema) });
type Suite = z.output<typeof suiteSchema>;

const failedIn = ({ specs, suites }: Suite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file} > ${title}`),
  ...suites.flatMap(failedIn),
];

/** Returns the failed journeys of Playwright's JSON report. */
export function failedInPlaywright(report: unknown): string[] {
  const parsed = playwrightSchema.safeParse(report);
  return parsed.success ? parsed.data.suites.flatMap(failedIn) : [];
}

/** Returns the errors thrown outside every test, from the reporter's file; none if the run did not finish. */
export function thrownOutside(file: string): string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}
