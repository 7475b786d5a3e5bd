import type { ApiProcess } from '../server/api-process.ts';

/** Guesses at one password from one place, at all nodes in turn and at once. @returns what each came to */
export const guessAt = (
  nodes: readonly ApiProcess[],
  { email, times }: { email: string; times: number },
): Promise<number[]> =>
  Promise.all(
    Array.from({ length: times }, async (_, nth) => {
      const answer = await fetch(`${nodes[nth % nodes.length]?.origin}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: `guess ${nth}` }),
      });
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
