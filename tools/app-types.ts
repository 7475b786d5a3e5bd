import { join } from 'node:path';
import { typesConfig } from '@bothways/build';
import { ROOT, run } from './steps.ts';

/**
 * `node tools/app-types.ts <app>`: checks the types of one app and of what it imports. A fault elsewhere does not keep it
 * from its users.
 */
const [app = ''] = process.argv.slice(2);
process.exitCode = await run('tsc', ['-p', typesConfig(join(ROOT, app))]);
