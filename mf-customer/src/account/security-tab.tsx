import { EmailSection } from './email-section.tsx';
import { FactorSection } from './factor/factor-section.tsx';
import { PasskeysSection } from './passkeys/passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecurityLoader } from './security-loader.tsx';
import { SecurityLogSection } from './security-log-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TrustedDevicesSection } from './trusted-devices-section.tsx';

/** How the account is accessed, and where it is signed in. */
export function SecurityTab() {
  return (
    <SecurityLoader>
      {(security) => (
        <>
          <EmailSection security={security} />
          <PasswordSection security={security} />
          <PasskeysSection security={security} />
          <FactorSection security={security} />
          {security.secondFactor.enabled && <TrustedDevicesSection />}
          <SessionsSection />
          <SecurityLogSection />
        </>
      )}
    </SecurityLoader>
  );
}
