import { rspack } from '@rspack/core';
import { standIn } from './shared-lazily/stand-in.ts';

/** react-aria's texts in languages that we do not support: it has 34, and each component includes all. */
const FOREIGN_WORDS = /[\\/]intl[\\/][\w-]+[\\/](?!en-US|es-ES)[a-z]{2}-[A-Z]{2}\.mjs$/;

/** Excludes parts of third-party packages that none of our pages can run. */
export const trims = () => [
  new rspack.NormalModuleReplacementPlugin(FOREIGN_WORDS, standIn('no-words')),
  new rspack.NormalModuleReplacementPlugin(/[\\/]createCalendar\.mjs$/, standIn('gregorian-only')),
];
