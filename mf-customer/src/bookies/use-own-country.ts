import { COUNTRIES, type Country, DEFAULT_COUNTRY } from '@bothways/domain/geo';
import { PHONE_COUNTRIES } from '@bothways/domain/phone';
import { useQuery, useUser } from '@bothways/platform';
import { geoQuery } from '../geo/index.ts';

/** Returns the country with the number's dial code. */
const countryOfPhone = (number: string | undefined): Country | undefined =>
  PHONE_COUNTRIES.find(({ dialCode }) => number?.startsWith(dialCode))?.code;

/**
 * Returns the person's country: that of the profile, else of the phone, else of the request's origin, else Spain.
 * Undefined while the origin is being requested.
 */
export function useKnownCountry(): Country | undefined {
  const { personalData, mobilePhoneNumber } = useUser();
  const said = COUNTRIES.find((each) => each === personalData.country) ?? countryOfPhone(mobilePhoneNumber);
  // Remounts do not retry: a form that waits for the country would restart.
  const geo = useQuery({ ...geoQuery(), enabled: said === undefined, retry: false, retryOnMount: false });
  if (said !== undefined) return said;
  return geo.isPending ? undefined : (geo.data ?? DEFAULT_COUNTRY);
}

/** Returns the same, with Spain until it is known. */
export const useOwnCountry = (): Country => useKnownCountry() ?? DEFAULT_COUNTRY;
