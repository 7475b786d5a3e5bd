import { useState } from 'react';
import { PasswordStep } from './password-step.tsx';
import { SecondStep } from './second-step.tsx';

/** Sign-in: the password, and where enabled the second factor. */
export function LoginScreen() {
  const [isSecond, setSecond] = useState(false);
  if (isSecond) return <SecondStep onBack={() => setSecond(false)} />;
  return <PasswordStep onSecondFactor={() => setSecond(true)} />;
}
