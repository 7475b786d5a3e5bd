/** The provider's statement of our credits; a field is undefined until a header states it. */
export interface Quota {
  remaining: number | undefined;
  used: number | undefined;
  /** Cost of the last request. */
  lastCost: number | undefined;
}

/** Reads the quota headers, which every response carries, refusals included. */
export function readQuota(headers: Headers): Quota {
  const read = (name: string): number | undefined => {
    const text = headers.get(name);
    const value = Number(text);
    return text === null || text.trim() === '' || Number.isNaN(value) ? undefined : value;
  };
  return {
    remaining: read('x-requests-remaining'),
    used: read('x-requests-used'),
    lastCost: read('x-requests-last'),
  };
}
