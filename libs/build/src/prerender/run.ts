import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { madePagesSchema } from '@bothways/domain/registry';
import { z } from 'zod';

// Runs a bundled `src/prerender.ts` in a separate process: `node run.ts <bundle> <file to write>`. Leftovers of the
// pages' code (timers, caches) end with it.
const [bundle = '', target = ''] = process.argv.slice(2);

const madeSchema = z.object({ default: z.function({ input: [], output: z.promise(z.unknown()) }) });
const made = madeSchema.parse(createRequire(import.meta.url)(bundle));
const pages = madePagesSchema.parse(await made.default());
await writeFile(target, JSON.stringify(pages));
process.exit(0);
