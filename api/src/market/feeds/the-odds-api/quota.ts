/** What the provider says of our credits; each field undefined until a header has told it. */
export interface Quota {
  remaining: number | undefined;
  used: number | undefined;
  /** Cost of the last request. */
  lastCost: number | undefined;
}

/** Reads the quota headers, which every answer carries, refused ones included. */
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
