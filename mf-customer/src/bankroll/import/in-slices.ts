/** The page goes on between two slices. */
const SLICE_MS = 8;

/**
 * Runs work in slices.
 * @returns stops it
 */
export function inSlices<T>(steps: Generator<void, T>, onDone: (value: T) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const goOn = (): void => {
    const endMs = performance.now() + SLICE_MS;
    do {
      const { done, value } = steps.next();
      if (done) {
        onDone(value);
        return;
      }
    } while (performance.now() < endMs);
    timer = setTimeout(goOn);
  };
  goOn();
  return () => clearTimeout(timer);
}
