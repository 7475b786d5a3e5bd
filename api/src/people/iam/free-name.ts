import { iamRefusal } from './iam-refusal.ts';

interface Named {
  id: string;
  name: string;
}

/** @throws ApiError CONFLICT where another one has the name, whatever the case: people choose by names */
export function demandFreeName(others: readonly Named[], { id, name }: Named): void {
  const wanted = name.toLowerCase();
  if (others.some((other) => other.id !== id && other.name.toLowerCase() === wanted)) {
    throw iamRefusal('errors.nameTaken');
  }
}
