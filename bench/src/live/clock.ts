/** Milliseconds of the one clock that all processes of this machine share; it only moves forward. */
export const nowMs = (): number => Number(process.hrtime.bigint()) / 1e6;
