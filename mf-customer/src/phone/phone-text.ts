import { PHONE_COUNTRIES } from '@bothways/domain/phone';

const GROUP = /(\d{3})(?=\d{2})/g;

/** A number in international form as people read it: "+34 600 112 233". What has another form stays as it is. */
export function phoneText(phoneNumber: string): string {
  const country = PHONE_COUNTRIES.find(({ dialCode }) => phoneNumber.startsWith(dialCode));
  if (!country) return phoneNumber;
  const rest = phoneNumber.slice(country.dialCode.length).replaceAll(GROUP, '$1 ');
  return `${country.dialCode} ${rest}`;
}
