import { Counter, type Registry } from 'prom-client';
import { ApiError } from '#kernel/errors';

type Outcome = 'entered' | 'secondFactor' | 'refused' | 'limited' | 'failed';

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError) || error.status >= 500) return 'failed';
  return error.code === 'RATE_LIMITED' ? 'limited' : 'refused';
}

/** Counts sign-ins by outcome, and each of two steps separately. */
export function signInOutcomes(registry: Registry): <T extends object>(signIn: Promise<T>) => Promise<T> {
  const outcomes = new Counter({
    name: 'bothways_sign_ins_total',
    help: 'Sign-ins by what became of them; one with a second factor has two steps',
    labelNames: ['outcome'],
    registers: [registry],
  });
  outcomes.inc({ outcome: 'refused' }, 0);
  return async (signIn) => {
    try {
      const came = await signIn;
      outcomes.inc({ outcome: 'opened' in came ? 'entered' : 'secondFactor' });
      return came;
    } catch (error) {
      outcomes.inc({ outcome: outcomeOf(error) });
      throw error;
    }
  };
}
