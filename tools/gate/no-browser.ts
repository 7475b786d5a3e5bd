/** Shown to the person releasing, with the remedy. */
export const NO_BROWSER =
  'No Chromium to try it in, and untried it reaches nobody: install one (apt-get install chromium), or name it in CHROMIUM_PATH';
