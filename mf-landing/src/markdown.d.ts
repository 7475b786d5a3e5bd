/** A text file's raw content. */
declare module '*.md?raw' {
  const text: string;
  export default text;
}
