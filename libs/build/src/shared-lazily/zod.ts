export * as z from './zod-names.ts';
