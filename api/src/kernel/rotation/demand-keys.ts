import { areForeignSeals } from '#kernel/audit';
import type { Db } from '#kernel/db';
import { ConfigError } from '#kernel/errors';
import { SEALED_COLUMNS, type Sealed, type Vault, versionOf } from '#kernel/vault';

/** Texts that are tried of each column: a damaged one alone is no wrong key, and must not keep everybody out. */
const TRIED = 3;
/** No text is sealed by it, so that all are outdated. */
const NO_VERSION = -1;
/** AUTH_SECRET seals under this version. */
const SERVER_SECRET = 0;

/**
 * Opens some sealed texts of every column, and checks the newest seals of the audit log, before anything is written: a
 * wrong key would answer sign-ins with faults, and seal the log onward for ever.
 * @throws ConfigError if a key is missing or another than the one that sealed
 */
export async function demandKeys(db: Db, vault: Vault): Promise<void> {
  const opens = new Map<number, boolean>();
  for (const { outdated } of SEALED_COLUMNS) {
    const texts = await outdated(db, NO_VERSION, '', TRIED);
    // Not resealed yet: they stand behind what is, and need the older keys.
    texts.push(...(await outdated(db, vault.version, '', TRIED)));
    for (const sealed of texts) {
      const version = versionOf(sealed.text);
      // No key would open it.
      if (Number.isNaN(version)) continue;
      opens.set(version, opens.get(version) === true || isOpenedBy(vault, sealed));
    }
  }
  for (const [version, isRight] of opens) if (!isRight) throw new ConfigError(wrong(vault, version));
  if (await areForeignSeals(db))
    throw new ConfigError(
      'The audit log is sealed with a key that is not among MASTER_KEYS and AUTH_SECRET: start with those of before.',
    );
}

function isOpenedBy(vault: Vault, { location, text }: Sealed): boolean {
  try {
    vault.open(location, text);
    return true;
  } catch {
    return false;
  }
}

function wrong(vault: Vault, version: number): string {
  if (version === SERVER_SECRET)
    return 'AUTH_SECRET is not the one that sealed what is stored: start with that of before, set MASTER_KEYS beside it, run rotate, and only then change it.';
  return vault.has(version)
    ? `MASTER_KEYS: key ${version} is not the one that sealed what is stored. Start with the keys of before; a new one goes in front of them, under a higher number.`
    : `MASTER_KEYS lacks key ${version}, which seals what is stored: put it back, and run rotate before it goes.`;
}
