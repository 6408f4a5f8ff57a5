// Runs before every npm script, on the Node.js that the machine has (20 or newer): installs missing packages and
// checks that the scripts will run on the Node.js release of this project. With `--only-service`, it installs only what the
// service needs, with `--omit=dev` also what its pages are built from; a script that needs more adds it. Plain JavaScript
// and quiet on stdout, because the command line's stdout is one JSON value.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { alone } from './alone.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** On a slow line, the installation takes minutes: show progress. */
const PROGRESS_MS = 5000;
const stamp = `${root}node_modules/.installed-lock`;
/** The arguments for npm by the kind of installation, each with what the one before it has. */
const KINDS = {
  '--only-service': ['--omit=dev', '--workspace=deploy/local', '--include-workspace-root'],
  '--omit=dev': ['--omit=dev'],
  '': [],
};
const kinds = Object.keys(KINDS);
const wanted = kinds.find((kind) => process.argv.includes(kind)) ?? '';
const packages = createHash('sha256')
  .update(readFileSync(`${root}package-lock.json`))
  .digest('hex');

/** What the stamp says after each kind of installation. */
const stampOf = (kind) => `${packages} ${kind}`.trim();
/** The place of the kind that is installed; -1 for none, or for that of other packages. */
const installed = () => (existsSync(stamp) ? kinds.map(stampOf).indexOf(readFileSync(stamp, 'utf8')) : -1);
const isInstalled = () => installed() >= kinds.indexOf(wanted);

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`This project needs Node.js 20 or newer to start; this is ${process.version}.`);
}
// When two scripts start at once on a fresh clone, one installs, the other waits for it.
await alone(`${root}.installing`, isInstalled, install);
const bundled = spawnSync('node', ['--version'], { encoding: 'utf8', env: withProjectBinaries() });
const major = Number(/^v(\d+)/.exec(bundled.stdout ?? '')?.[1] ?? 0);
if (major < 24) {
  fail(
    `The Node.js 24 that this project brings is missing (found ${bundled.stdout?.trim() || 'none'}). ` +
      'It arrives with the npm package "node"; run "npm ci" without --ignore-scripts, or install Node.js 24.',
  );
}

/** Adds what is missing to a service that may be running: `npm ci` would remove its packages first. */
function installCommand() {
  return [...(installed() >= 0 ? ['install', '--no-save'] : ['ci']), ...KINDS[wanted]];
}

async function install() {
  const said = 'Installing packages (once) …';
  process.stderr.write(said);
  const startedAt = Date.now();
  const progress = setInterval(() => {
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    process.stderr.write(process.stderr.isTTY ? `\r${said} ${seconds} s` : ` ${seconds} s`);
  }, PROGRESS_MS);
  const status = await new Promise((resolve) => {
    const options = { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' };
    spawn('npm', [...installCommand(), '--no-audit', '--no-fund', '--loglevel=error'], options)
      .on('error', () => resolve(1))
      .on('exit', resolve);
  });
  clearInterval(progress);
  process.stderr.write('\n');
  if (status !== 0) fail('The packages could not be installed: see the lines above.');
  writeFileSync(stamp, stampOf(wanted));
}

function withProjectBinaries() {
  return { ...process.env, PATH: `${root}node_modules/.bin:${process.env.PATH ?? ''}` };
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
