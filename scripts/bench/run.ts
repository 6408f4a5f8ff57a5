// Benchmarks of the service:
//   npm run bench                       all suites that together take a few minutes
//   npm run bench -- <suite> [options]  one of them, or against, pages, peers, growth, postgres, a profile, or a summary of stored runs
type Suite = { run: (args: string[]) => Promise<number> };

const SHORT: Record<string, () => Promise<Suite>> = {
  floor: () => import('./floor.ts'),
  http: () => import('./http.ts'),
  writes: () => import('./writes.ts'),
  webhooks: () => import('./webhooks.ts'),
  start: () => import('./start.ts'),
};
const SUITES: Record<string, () => Promise<Suite>> = {
  ...SHORT,
  against: () => import('./against.ts'),
  peers: () => import('./peers.ts'),
  growth: () => import('./growth.ts'),
  postgres: () => import('./postgres.ts'),
  pages: () => import('./pages.ts'),
  profile: () => import('./profile.ts'),
  summary: () => import('./summary.ts'),
};

const [first = '', ...rest] = process.argv.slice(2);
const load = SUITES[first];
if (load) process.exitCode = await (await load()).run(rest);
else if (first === '' || first.startsWith('--')) process.exitCode = await runShort(process.argv.slice(2));
else {
  console.error(`npm run bench -- [suite] [options]; the suites are: ${Object.keys(SUITES).join(', ')}`);
  process.exitCode = 1;
}

async function runShort(args: string[]): Promise<number> {
  let status = 0;
  for (const [name, suite] of Object.entries(SHORT)) {
    console.log(`\n${name}`);
    const options = args.map((text, i) =>
      args[i - 1] === '--json' ? text.replace(/(\.json)?$/, `-${name}.json`) : text,
    );
    status = Math.max(status, await (await suite()).run(options));
  }
  return status;
}
