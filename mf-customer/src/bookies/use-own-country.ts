import { COUNTRIES, type Country, DEFAULT_COUNTRY } from '@bothways/domain/geo';
import { useQuery, useUser } from '@bothways/platform';
import { geoQuery } from '../geo/index.ts';

/** The person's country: of the profile, else where the request comes from, else Spain. */
export function useOwnCountry(): Country {
  const { country } = useUser().personalData;
  const own = COUNTRIES.find((each) => each === country);
  const geo = useQuery({ ...geoQuery(), enabled: own === undefined, retry: false });
  return own ?? geo.data ?? DEFAULT_COUNTRY;
}
