export { shownToasts } from '@bothways/platform/testing';
