export { BackOffice } from './back-office.ts';
