/** The smallest machines have two cores, which the bundler uses well. */
const AT_ONCE = 2;

/** Processes all items, two at a time, to the end; then throws the first failure, if any. */
export async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const failures: unknown[] = [];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      await work(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures);
}

const textOf = (error: unknown): string =>
  error instanceof AggregateError
    ? error.errors.map(textOf).join('\n')
    : error instanceof Error
      ? error.message
      : String(error);

/** Prints the error without a stack: a user at the command line needs the reason. */
export function fail(error: unknown): void {
  console.error(textOf(error));
  process.exitCode = 1;
}
