import { readFileSync } from 'node:fs';

/** Where the policy stands among the fields behind the name, which may hold anything: field 41 of proc(5). */
const POLICY = 38;
const ORDINARY = new Set(['0', '3', '5']);

const policy = (): string => {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[POLICY] ?? '0';
};

/**
 * Refuses to measure under a real-time priority (`chrt`), where the system is one that says. There a thread that only works,
 * as the one that hashes a password does, keeps its processor for a tenth of a second before the one that answers has a turn;
 * under the ordinary policy the one that has slept comes first. What is measured is then the priority, and nothing else.
 * @throws Error in a sentence
 */
export function demandFairTurns(): void {
  if (process.platform !== 'linux' || ORDINARY.has(policy())) return;
  throw new Error('Under a real-time priority who hashes comes before who answers: measure without chrt');
}
