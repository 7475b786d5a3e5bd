/** How long the browser may take to start the download before the object URL is revoked. */
const RELEASE_MS = 10_000;

/** Downloads a text as a file; it never leaves the browser. */
export const download = (name: string, type: string, text: string): void =>
  downloadFile(name, new Blob([text], { type: `${type};charset=utf-8` }));

/** Downloads a file that the browser holds. */
export function downloadFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS);
}
