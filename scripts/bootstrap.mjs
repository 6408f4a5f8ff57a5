// Runs before every npm script, on whatever Node.js the machine has (20 or newer): installs what is
// missing and checks that the scripts after it will run on the Node.js release this project brings.
// Plain JavaScript and quiet on stdout, because the command line's stdout is one JSON value.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = `${root}node_modules/.installed-lock`;
const wanted = createHash('sha256')
  .update(readFileSync(`${root}package-lock.json`))
  .digest('hex');

const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`This project needs Node.js 20 or newer to start; this is ${process.version}.`);
}
if (!isInstalled()) {
  process.stderr.write('Installing packages (once) …\n');
  const install = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (install.status !== 0) fail('The packages could not be installed: see the lines above.');
  writeFileSync(stamp, wanted);
}
const bundled = spawnSync('node', ['--version'], { encoding: 'utf8', env: withProjectBinaries() });
const major = Number(/^v(\d+)/.exec(bundled.stdout ?? '')?.[1] ?? 0);
if (major < 24) {
  fail(
    `The Node.js 24 that this project brings is missing (found ${bundled.stdout?.trim() || 'none'}). ` +
      'It arrives with the npm package "node"; run "npm ci" without --ignore-scripts, or install Node.js 24.',
  );
}

function withProjectBinaries() {
  return { ...process.env, PATH: `${root}node_modules/.bin:${process.env.PATH ?? ''}` };
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
