// JavaScript, not TypeScript: a Node too old for the rest must still be able to read this and say so.
const NEEDED = 24;

const found = process.versions.node;
const name = process.argv[2] ?? '';
if (Number(found.split('.')[0]) < NEEDED) {
  console.error(
    `Bothways needs Node ${NEEDED}, this is ${found}. Run "npm ci" first (it brings the Node of the product), then "npm run ${name}".`,
  );
  process.exit(1);
}
process.argv.splice(1, 2, new URL(`${name}.ts`, import.meta.url).pathname);
await import(`./${name}.ts`);
