import { isOnboarded } from '@bothways/domain/identity';
import { useUser } from '@bothways/platform';
import { BookiesSection } from './bookies-section.tsx';
import { OnboardingHint } from './onboarding-hint.tsx';
import { PersonSection } from './person-section.tsx';
import { ProfileTypeSection } from './profile-type-section.tsx';
import { ReferralSection } from './referral-section.tsx';

/** Name, country, how the product is used, and referrals. */
export function ProfileTab() {
  const user = useUser();
  return (
    <>
      <PersonSection key={`${user.personalData.name} ${user.personalData.country}`} user={user} />
      {isOnboarded(user) ? <ProfileTypeSection user={user} /> : <OnboardingHint />}
      <BookiesSection />
      <ReferralSection />
    </>
  );
}
