import '../api/src/node-version.ts';
import '../api/src/private-umask.ts';
import { releaseNameSchema, releaseVersionSchema } from '@bothways/domain/registry';
import { sourcePosition } from '@bothways/releases';
import { releasesDir } from './paths.ts';
import { fail } from './run.ts';

const USAGE = 'npm run where -- <mf-customer|...|shell> <version> <file:line:column>';

/**
 * `npm run where`: which line of the sources a frame of a crash means. The file may stand with its whole address, as in
 * the stack of a browser.
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
