import '../api/src/node-version.ts';
import '../api/src/private-umask.ts';
import { releaseNameSchema, releaseVersionSchema } from '@bothways/domain/registry';
import { sourcePosition } from '@bothways/releases';
import { releasesDir } from './paths.ts';
import { fail } from './run.ts';

const USAGE = 'npm run where -- <mf-customer|...|shell> <version> <file:line:column>';

/**
 * `npm run where`: resolves a stack frame of a crash to a line of the sources. The file may be given as a full URL, as
 * in a browser's stack.
 */
async function main([app, text, frame = '']: string[]): Promise<void> {
  const name = releaseNameSchema.safeParse(app).data;
  const version = releaseVersionSchema.safeParse(text).data;
  const found = /^(?<file>.+?):(?<line>\d+):(?<column>\d+)$/.exec(frame)?.groups;
  if (name === undefined || version === undefined || found === undefined) throw new Error(USAGE);
  const address = (found.file ?? '').replace(/^https?:\/\/[^/]+\//, '');
  const file = address.replace(`${name}/${version}/`, '');
  const place = { file, line: Number(found.line), column: Number(found.column) };
  const source = await sourcePosition(releasesDir(), name, version, place);
  if (!source)
    throw new Error(`${name} ${version} has no map that knows ${file}:${place.line}:${place.column}`);
  console.log(`${source.file}:${source.line}:${source.column}`);
}

await main(process.argv.slice(2)).catch(fail);
