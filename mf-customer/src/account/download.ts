/** How long the browser may take to start the download before the object URL is revoked. */
const RELEASE_MS = 10_000;

/** Downloads a text as a file; it never leaves the browser. */
export function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS);
}
