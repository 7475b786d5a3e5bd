// The dialogs of offers, for the table of every form.
export { BroughtDialog } from '../offers/brought-dialog.tsx';
export { OfferDialog } from '../offers/offer-dialog.tsx';
export { RatesDialog } from '../offers/rates-dialog.tsx';
