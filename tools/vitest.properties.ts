import fc from 'fast-check';
import { SEED } from './seed.ts';
import { PROPERTY_LIMIT_MS } from './vitest.limits.ts';

// On a slow machine a property is tried less often instead of exceeding its test's timeout. One interrupted before its
// first success fails.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED, interruptAfterTimeLimit: PROPERTY_LIMIT_MS });
