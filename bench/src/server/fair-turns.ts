import { readFileSync } from 'node:fs';

/** Index of the policy in the fields after the name, which may contain anything: field 41 of proc(5). */
const POLICY = 38;
const ORDINARY = new Set(['0', '3', '5']);

const policy = (): string => {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[POLICY] ?? '0';
};

/**
 * Refuses to measure under a real-time priority (`chrt`), where the system reports it. There a CPU-bound thread, like
 * the one that hashes a password, occupies its processor for a tenth of a second before the thread that answers is
 * scheduled; under the ordinary policy a thread that has slept comes first. The priority alone would be measured.
 * @throws Error in a sentence
 */
export function demandFairTurns(): void {
  if (process.platform !== 'linux' || ORDINARY.has(policy())) return;
  throw new Error('Under a real-time priority who hashes comes before who answers: measure without chrt');
}
