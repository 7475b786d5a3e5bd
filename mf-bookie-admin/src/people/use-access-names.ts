import { useText } from '../texts.ts';

/** The name of a role or policy: those of a new installation in the person's language, others as they were typed. */
export function useAccessNames(): (name: string) => string {
  const t = useText();
  return (name) => t(`iam.names.${name}`, { defaultValue: name });
}
