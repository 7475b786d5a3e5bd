/** The server's clock minus this device's; ages of the server's times are taken by the server's clock. */
let offsetMs = 0;

export function setClockOffset(serverMinusDeviceMs: number): void {
  offsetMs = serverMinusDeviceMs;
}

/** The present by the server's clock, ms since epoch. */
export const serverNow = (): number => Date.now() + offsetMs;
