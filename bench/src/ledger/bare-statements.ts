import { hash, randomUUID } from 'node:crypto';
import SQLite from 'better-sqlite3';
import type { LedgerSeals } from '../../../api/src/kernel/ledger/seals.ts';
import type { Sent } from '../../../api/src/kernel/ledger/testing/storm.ts';

const AT_MS = 1_800_000_000_000;
const SAID = {
  kind: 'transfer',
  phase: 'single',
  pendingId: null,
  reversesId: null,
  expiresAtMs: null,
  actor: 'system',
  comment: null,
  cause: null,
  atMs: AT_MS,
} as const;
/** As long as a seal, so that the same bytes are written: the cost of computing a seal is part of our figure. */
const SEAL_TEXT = `${'s'.repeat(8)}.${'s'.repeat(43)}`;

/** The minimum statements of a transfer, prepared, on the ledger's own tables with their triggers. */
export class BareStatements {
  readonly #database: SQLite.Database;
  readonly #name: string;
  readonly #insertTransfer: SQLite.Statement;
  readonly #insertEntry: SQLite.Statement;
  readonly #debit: SQLite.Statement<unknown[], { posted: number; entries: number }>;
  readonly #credit: SQLite.Statement<unknown[], { posted: number; entries: number }>;
  readonly #send: (sent: Sent) => boolean;

  /** @param name of the storm whose accounts are used */
  constructor(file: string, name: string) {
    this.#database = new SQLite(file);
    this.#name = name;
    this.#database.pragma('synchronous = FULL');
    const prepare = (text: string) => this.#database.prepare(text);
    this.#insertTransfer = prepare(`insert into "ledgerTransfers"
      (id, key, "bodyHash", kind, phase, actor, "atMs", seal)
      values (?, ?, ?, 'transfer', 'single', 'system', ?, ?) on conflict do nothing`);
    this.#insertEntry = prepare(`insert into "ledgerEntries"
      ("transferId", "accountId", amount, place, balance) values (?, ?, ?, ?, ?)`);
    const change = 'update "ledgerAccounts" set posted = posted + ?, entries = entries + 1 where id = ?';
    this.#debit = this.#database.prepare(
      `${change} and posted - reserved >= floor - ? returning posted, entries`,
    );
    this.#credit = this.#database.prepare(`${change} returning posted, entries`);
    this.#send = this.#database.transaction((sent: Sent) => this.#book(sent)).immediate;
  }

  /** Sends one transfer in its own transaction. @returns false if the balance was too low */
  send(sent: Sent): boolean {
    return this.#send(sent);
  }

  /** Sends many in one transaction, sealed like ours, to fill a ledger quickly. */
  fill(all: Iterable<Sent>, seals: LedgerSeals): void {
    this.#database.transaction(() => {
      for (const sent of all) this.#book(sent, seals);
    })();
  }

  close(): void {
    this.#database.close();
  }

  #book({ key, from, to, amount }: Sent, seals?: LedgerSeals): boolean {
    const id = randomUUID();
    const [payer, payee] = [`admin:${this.#name}/${from}`, `admin:${this.#name}/${to}`];
    const paid = this.#debit.get(-amount, payer, -amount);
    if (!paid) return false;
    const body = JSON.stringify(['single', 'transfer', [payer, -amount], [payee, amount], 'system']);
    const bodyHash = hash('sha256', body);
    const seal = seals?.sealTransfer({ id, key, bodyHash, ...SAID }, [
      { accountId: payer, amount: -amount },
      { accountId: payee, amount },
    ]);
    this.#insertTransfer.run(id, key, bodyHash, AT_MS, seal ?? SEAL_TEXT);
    this.#insertEntry.run(id, payer, -amount, paid.entries, paid.posted);
    const got = this.#credit.get(amount, payee);
    if (got) this.#insertEntry.run(id, payee, amount, got.entries, got.posted);
    return true;
  }
}
