export type { AlertMessageState, AlertMessagesTable, PushDevicesTable } from './alerts.schema.ts';
export type { BacktestsTable } from './backtests.schema.ts';

export { columnsOf, strictTable } from './columns.ts';
export { containing, containingPlain } from './containing.ts';
export { type Database, type DatabaseKind, type Db, openDatabase, pingDatabase } from './database.ts';
export type { DatabaseVitals } from './database-vitals.ts';
export { Leadership } from './leadership.ts';
export { mailboxSql } from './mailbox-sql.ts';
export { firstStepMs, migrate } from './migrate.ts';
export type { OrderAttemptsTable, OrderPaymentsTable, OrdersTable } from './orders.schema.ts';
export { isOverload } from './overload.ts';
export { postgresDialect } from './postgres.ts';
export { privateSqlite } from './private-sqlite.ts';
export type { ReceiptsTable } from './receipts.schema.ts';
export type {
  AuditLogTable,
  ConfigurationsTable,
  ConfigurationVersionsTable,
  JobsTable,
  Schema,
  SubscriptionsTable,
} from './schema.ts';
export type { SerializeRetries } from './serialize-retries.ts';
export type { OwnSecretsTable } from './sign-in.schema.ts';
export { DatabaseUnsafeError, ImmediateSqliteDialect, openSqlite } from './sqlite.ts';
export { withStartupLock } from './startup-lock.ts';
export { type Slot, statement } from './statement.ts';
export { afterCommit, transact, transactCommitted, withRetry } from './transact.ts';
