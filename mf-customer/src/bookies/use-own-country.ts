import { COUNTRIES, type Country, DEFAULT_COUNTRY } from '@bothways/domain/geo';
import { PHONE_COUNTRIES } from '@bothways/domain/phone';
import { useQuery, useUser } from '@bothways/platform';
import { geoQuery } from '../geo/index.ts';

/** The country whose numbers begin like this one. */
const countryOfPhone = (number: string | undefined): Country | undefined =>
  PHONE_COUNTRIES.find(({ dialCode }) => number?.startsWith(dialCode))?.code;

/**
 * The person's country: of the profile, else of the phone, else where the request comes from, else Spain. Undefined while
 * that is being asked.
 */
export function useKnownCountry(): Country | undefined {
  const { personalData, mobilePhoneNumber } = useUser();
  const said = COUNTRIES.find((each) => each === personalData.country) ?? countryOfPhone(mobilePhoneNumber);
  // Who asks later does not ask anew: a form that waits for the country would begin again.
  const geo = useQuery({ ...geoQuery(), enabled: said === undefined, retry: false, retryOnMount: false });
  if (said !== undefined) return said;
  return geo.isPending ? undefined : (geo.data ?? DEFAULT_COUNTRY);
}

/** The same, Spain meanwhile. */
export const useOwnCountry = (): Country => useKnownCountry() ?? DEFAULT_COUNTRY;
