// Plain JavaScript that every Node version can run: it must report an old version before anything needs Node 24.
const major = process.versions.node.split('.')[0];

if (major !== '24') {
  console.error(
    `Mathappu runs on Node 24, which \`npm ci\` installs as the package "node"; this is ${process.version}. Run \`npm ci\`, then call scripts through npm.`,
  );
  process.exit(1);
}
