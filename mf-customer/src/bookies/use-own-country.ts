import { COUNTRIES, type Country, DEFAULT_COUNTRY, geoAnswerSchema } from '@bothways/domain/geo';
import { apiQuery, useQuery, useUser } from '@bothways/platform';
import { AREA } from '../area-name.ts';

const geoQuery = apiQuery({
  key: [AREA, 'geo'],
  path: '/api/geo',
  schema: geoAnswerSchema,
  staleMs: Number.POSITIVE_INFINITY,
});

/** The person's country: of the profile, else where the request comes from, else Spain. */
export function useOwnCountry(): Country {
  const { country } = useUser().personalData;
  const own = COUNTRIES.find((each) => each === country);
  const geo = useQuery({ ...geoQuery, enabled: own === undefined, retry: false });
  return own ?? geo.data ?? DEFAULT_COUNTRY;
}
