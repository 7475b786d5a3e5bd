import { api } from '@bothways/platform';

const AS_IT_IS = { parse: (raw: unknown): unknown => raw };

/** Asks the server for the challenge that a passkey has to sign. */
export async function optionsOf(path: string): Promise<unknown> {
  const answer = await api.post(`${path}/options`, { schema: AS_IT_IS, body: {} });
  return typeof answer === 'object' && answer !== null && 'options' in answer ? answer.options : undefined;
}
