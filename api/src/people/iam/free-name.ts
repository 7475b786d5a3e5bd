import { iamRefusal } from './iam-refusal.ts';

interface Named {
  id: string;
  name: string;
}

/** @throws ApiError CONFLICT if the name is taken, ignoring case: people choose by name */
export function demandFreeName(others: readonly Named[], { id, name }: Named): void {
  const wanted = name.toLowerCase();
  if (others.some((other) => other.id !== id && other.name.toLowerCase() === wanted)) {
    throw iamRefusal('errors.nameTaken');
  }
}
