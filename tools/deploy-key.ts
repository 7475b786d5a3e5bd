import '../api/src/node-version.ts';
import '../api/src/private-umask.ts';
import { parseArgs } from 'node:util';
import { deployKeyInputSchema } from '@bothways/domain/deploy-keys';
import { deployKeysService } from '../api/src/web/deploy-keys/deploy-keys.service.ts';
import { listKeys } from '../api/src/web/deploy-keys/deploy-keys.store.ts';
import { fail } from './run.ts';
import { withKeys } from './with-database.ts';

const USAGE = `npm run deploy-key -- make --name "Tips team" --remotes mf-tips[,mf-...] [--reach canary|everybody] [--share 25] [--days 180]
npm run deploy-key -- list
npm run deploy-key -- revoke <id>`;

/** The actor in the audit log: the operator of the machine, not a user account. */
const OPERATOR = { userId: 'system', ip: 'this machine', userAgent: undefined, locale: 'en' as const };

/** `npm run deploy-key`: creates, lists and revokes the keys of teams that release from outside. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      remotes: { type: 'string' },
      reach: { type: 'string', default: 'canary' },
      share: { type: 'string' },
      days: { type: 'string', default: '180' },
    },
  });
  const [what, id] = positionals;
  await withKeys(async (db) => {
    const service = deployKeysService({ db, nowMs: Date.now });
    if (what === 'make') {
      const input = {
        name: values.name,
        remotes: values.remotes?.split(','),
        reach: values.reach,
        ...(values.share !== undefined && { maxSharePct: Number(values.share) }),
        days: Number(values.days),
      };
      const { key, deployKey } = await service.create(OPERATOR, deployKeyInputSchema.parse(input));
      console.log(`${deployKey}\n`);
      console.log(
        `This is the key of ${key.name} until ${key.expiresOn.slice(0, 10)}. It is not shown again.`,
      );
    } else if (what === 'list') {
      for (const { id: key, name, remotes, reach, maxSharePct, expiresOn, revokedOn } of await listKeys(db))
        console.log(
          [
            key,
            name,
            remotes.join(','),
            reach === 'everybody' ? reach : `at most ${maxSharePct} %`,
            revokedOn ? 'revoked' : `until ${expiresOn.slice(0, 10)}`,
          ].join('  '),
        );
    } else if (what === 'revoke' && id !== undefined) {
      console.log(`${(await service.revoke(OPERATOR, id)).name}: refused from now on`);
    } else throw new Error(USAGE);
  });
}

await main().catch(fail);
