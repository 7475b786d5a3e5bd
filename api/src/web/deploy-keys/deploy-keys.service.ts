import { type DeployKey, type DeployKeyInput, MAX_KEYS } from '@bothways/domain/deploy-keys';
import { DAY_MS } from '@bothways/domain/time';
import { recordAudit } from '#kernel/audit';
import { type Db, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import type { Actor } from '#people/iam';
import type { Origin, SecurityEvents } from '#people/security-log';
import { addKey, countKeys, findKey, revokeKey } from './deploy-keys.store.ts';
import { newKey } from './new-key.ts';

export interface DeployKeyDeps {
  db: Db;
  /** Omitted on the operator's machine, where no account makes keys. */
  security?: SecurityEvents;
  nowMs: () => number;
}

/** Creates and revokes deploy keys, each with its audit entry. */
export function deployKeysService({ db, security, nowMs }: DeployKeyDeps) {
  return {
    /** @returns also the key itself, which cannot be shown again */
    create: async (maker: Actor & Origin, { days, maxSharePct: wanted, ...input }: DeployKeyInput) => {
      const { userId } = maker;
      const made = await transact(db, async (trx): Promise<{ key: DeployKey; deployKey: string }> => {
        if ((await countKeys(trx)) >= MAX_KEYS)
          throw new ApiError('CONFLICT', { message: `There are ${MAX_KEYS} deploy keys already` });
        const { id, publicKey, deployKey } = newKey();
        const atMs = nowMs();
        const times = { createdBy: userId, createdAtMs: atMs, expiresAtMs: atMs + days * DAY_MS };
        const maxSharePct = input.reach === 'everybody' ? 100 : wanted;
        await addKey(trx, { id, publicKey, ...input, maxSharePct, ...times });
        const key = await findKey(trx, id);
        if (!key) throw new Error('A key is gone as soon as it is made');
        const target = `deploy-key:${id}` as const;
        const detail = { name: input.name, remotes: input.remotes, reach: input.reach, maxSharePct, days };
        const event = 'deploy-key.created';
        if (security) await security.record(trx, maker, { event, userId, target, detail });
        else await recordAudit(trx, { atMs, actor: userId, ip: maker.ip, action: event, target, detail });
        return { key, deployKey };
      });
      security?.collect();
      return made;
    },

    /**
     * Revokes a key; its releases stay and are marked.
     * @throws ApiError NOT_FOUND
     */
    revoke: ({ userId, ip }: Actor, id: string): Promise<DeployKey> =>
      transact(db, async (trx) => {
        const atMs = nowMs();
        if (await revokeKey(trx, id, atMs))
          await recordAudit(trx, {
            atMs,
            actor: userId,
            ip,
            action: 'deploy-key.revoked',
            target: `deploy-key:${id}`,
          });
        const key = await findKey(trx, id);
        if (!key) throw new ApiError('NOT_FOUND', { message: 'There is no such deploy key' });
        return key;
      }),
  };
}
