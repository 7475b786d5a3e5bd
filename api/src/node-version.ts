// Imported first by every entry point, so that it reports a wrong Node version before a native module crashes.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `Bothways needs Node 24, this is ${process.versions.node}. Start it with "npm start": the repository brings its own Node.`,
  );
  process.exit(1);
}

export {};
