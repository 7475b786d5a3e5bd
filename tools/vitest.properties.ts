import fc from 'fast-check';
import { SEED } from './seed.ts';
import { PROPERTY_LIMIT_MS } from './vitest.limits.ts';

// On a slow machine a property is tried less often instead of running out of its test's time. One that was interrupted
// before it held once fails.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED, interruptAfterTimeLimit: PROPERTY_LIMIT_MS });
