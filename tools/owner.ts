import '../api/src/node-version.ts';
import '../api/src/private-umask.ts';
import { makeFirstOwner } from '../api/src/people/iam/first-owner.ts';
import { fail } from './run.ts';
import { withKeys } from './with-database.ts';

/** `npm run owner -- ana@example.com`: makes an account the first owner, in an installation that has none. */
async function main(): Promise<void> {
  const [email] = process.argv.slice(2);
  if (email === undefined) throw new Error('Say whose account: npm run owner -- ana@example.com');
  await withKeys((db) => makeFirstOwner(db, email, Date.now()));
  console.log(`${email} may do everything from now on`);
}

await main().catch(fail);
