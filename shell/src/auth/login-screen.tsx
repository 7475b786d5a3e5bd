import { useState } from 'react';
import { PasswordStep } from './password-step.tsx';
import { SecondStep, type StepWays } from './second-step.tsx';

/** Sign-in: the password, and where enabled the second factor. */
export function LoginScreen() {
  const [second, setSecond] = useState<StepWays>();
  if (second) return <SecondStep {...second} onBack={() => setSecond(undefined)} />;
  return <PasswordStep onSecondFactor={setSecond} />;
}
