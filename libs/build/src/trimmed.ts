import { rspack } from '@rspack/core';
import { standIn } from './shared-lazily/stand-in.ts';

/** The words of react-aria in languages that we do not speak: it has 34, and each component brings them all. */
const FOREIGN_WORDS = /[\\/]intl[\\/][\w-]+[\\/](?!en-US|es-ES)[a-z]{2}-[A-Z]{2}\.mjs$/;

/** Leaves out what the packages of others bring along and none of our pages can run. */
export const trims = () => [
  new rspack.NormalModuleReplacementPlugin(FOREIGN_WORDS, standIn('no-words')),
  new rspack.NormalModuleReplacementPlugin(/[\\/]createCalendar\.mjs$/, standIn('gregorian-only')),
];
