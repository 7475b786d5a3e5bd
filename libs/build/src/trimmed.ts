import path from 'node:path';
import { rspack } from '@rspack/core';

const NO_WORDS = path.join(import.meta.dirname, 'browser/no-words.js');
const GREGORIAN_ONLY = path.join(import.meta.dirname, 'browser/gregorian-only.js');
/** The words of react-aria in languages that we do not speak: it has 34, and each component brings them all. */
const FOREIGN_WORDS = /[\\/]intl[\\/][\w-]+[\\/](?!en-US|es-ES)[a-z]{2}-[A-Z]{2}\.mjs$/;

/** Leaves out what the packages of others bring along and none of our pages can run. */
export const trims = () => [
  new rspack.NormalModuleReplacementPlugin(FOREIGN_WORDS, NO_WORDS),
  new rspack.NormalModuleReplacementPlugin(/[\\/]createCalendar\.mjs$/, GREGORIAN_ONLY),
];
