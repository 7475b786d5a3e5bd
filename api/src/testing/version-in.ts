const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function found(value: unknown, id: string | undefined): string | undefined {
  if (!isRecord(value)) return undefined;
  const isWanted = id === undefined || value.id === id || value._id === id;
  if (isWanted && typeof value.version === 'string') return value.version;
  for (const part of Object.values(value)) {
    const version = found(part, id);
    if (version !== undefined) return version;
  }
  return undefined;
}

/** Returns the version of a record in a response: the one with that id, or the first. @throws Error if there is none */
export async function versionIn(answer: Response | Promise<Response>, id?: string): Promise<string> {
  const version = found(await (await answer).json(), id);
  if (version === undefined) throw new Error(`No version of ${id ?? 'anything'} in the answer`);
  return version;
}
