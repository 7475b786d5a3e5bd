/** Returns milliseconds of the machine's monotonic clock, which all processes share. */
export const nowMs = (): number => Number(process.hrtime.bigint()) / 1e6;
