import { isOnboarded } from '@bothways/domain/identity';
import { useUser } from '@bothways/platform';
import { OnboardingHint } from './onboarding-hint.tsx';
import { PersonSection } from './person-section.tsx';
import { ProfileTypeSection } from './profile-type-section.tsx';

/** Name, country, and how the product is used. */
export function ProfileTab() {
  const user = useUser();
  return (
    <>
      <PersonSection key={`${user.personalData.name} ${user.personalData.country}`} user={user} />
      {isOnboarded(user) ? <ProfileTypeSection user={user} /> : <OnboardingHint />}
    </>
  );
}
