/** The server's clock minus this device's; ages of server times are computed by the server's clock. */
let offsetMs = 0;

export function setClockOffset(serverMinusDeviceMs: number): void {
  offsetMs = serverMinusDeviceMs;
}

/** Returns the current time by the server's clock, ms since epoch. */
export const serverNow = (): number => Date.now() + offsetMs;
