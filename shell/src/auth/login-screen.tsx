import { useState } from 'react';
import { PasswordStep } from './password-step.tsx';
import { SecondStep } from './second-step.tsx';

/** Sign-in: the password, and where enabled the second factor. */
export function LoginScreen() {
  const [second, setSecond] = useState<{ hasPasskey: boolean }>();
  if (second) return <SecondStep {...second} onBack={() => setSecond(undefined)} />;
  return <PasswordStep onSecondFactor={(hasPasskey) => setSecond({ hasPasskey })} />;
}
