export { heardToasts } from '@bothways/platform/testing';
