import { PHONE_COUNTRIES } from '@bothways/domain/phone';

const GROUP = /(\d{3})(?=\d{2})/g;

/** Returns a number in the usual international format: "+34 600 112 233". A number in another form is unchanged. */
export function phoneText(phoneNumber: string): string {
  const country = PHONE_COUNTRIES.find(({ dialCode }) => phoneNumber.startsWith(dialCode));
  if (!country) return phoneNumber;
  const rest = phoneNumber.slice(country.dialCode.length).replaceAll(GROUP, '$1 ');
  return `${country.dialCode} ${rest}`;
}
