// Benchmarks of the service:  npm run bench -- <suite> [options]
const SUITES: Record<string, () => Promise<{ run: (args: string[]) => Promise<number> }>> = {
  growth: () => import('./growth.ts'),
};

const [suite = '', ...args] = process.argv.slice(2);
const load = SUITES[suite];
if (load) process.exitCode = await (await load()).run(args);
else {
  console.error(`npm run bench -- <suite> [options]; the suites are: ${Object.keys(SUITES).join(', ')}`);
  process.exitCode = 1;
}
