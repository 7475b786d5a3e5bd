const LISTS = ['arbs/prematch', 'valuebets/prematch'] as const;

/** Removes the configurations of the cookie's owner, whose lists then contain every bookmaker. */
export async function removeConfigurations(baseURL: string, cookie: string): Promise<void> {
  const headers = { origin: baseURL, 'content-type': 'application/json', cookie };
  for (const list of LISTS) {
    const path = `${baseURL}/api/settings/${list}`;
    const { data } = await (await fetch(path, { headers })).json();
    const name = list.startsWith('arbs') ? 'id' : 'configId';
    for (const { id } of data.summaries) {
      const gone = await fetch(`${path}?${name}=${id}`, { method: 'DELETE', headers });
      if (!gone.ok) throw new Error(`A configuration of ${list} stays: ${gone.status}`);
    }
  }
}
