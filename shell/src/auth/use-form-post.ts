import { api, useMutation } from '@bothways/platform';

const AS_IT_IS = { parse: (raw: unknown): unknown => raw };

/** Posts a form and passes on the answer. */
export const useFormPost = (path: string, onAnswer: (answer: unknown) => unknown) =>
  useMutation({
    mutationFn: async (body: Record<string, unknown>) =>
      onAnswer(await api.post(path, { schema: AS_IT_IS, body })),
  });

export type FormPost = ReturnType<typeof useFormPost>;
