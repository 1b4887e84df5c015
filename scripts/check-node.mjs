// Plain JavaScript that every Node can read: it has to speak up before anything here needs Node 24.
const major = process.versions.node.split('.')[0];

if (major !== '24') {
  console.error(
    `Mathappu runs on Node 24, which \`npm ci\` installs as the package "node"; this is ${process.version}. Run \`npm ci\`, then call scripts through npm.`,
  );
  process.exit(1);
}
