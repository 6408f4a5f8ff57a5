// Benchmarks of the service:
//   npm run bench                       floor and service, which together take some minutes
//   npm run bench -- <suite> [options]
type Suite = { run: (args: string[], name: string) => Promise<number> };

const SUITES: Record<string, () => Promise<Suite>> = {
  floor: () => import('./compare.ts'),
  against: () => import('./compare.ts'),
  service: () => import('./service.ts'),
  growth: () => import('./growth.ts'),
  postgres: () => import('./postgres.ts'),
  pages: () => import('./pages.ts'),
  profile: () => import('./profile.ts'),
};

const [first = '', ...rest] = process.argv.slice(2);
const isNamed = first !== '' && !first.startsWith('--');
const args = isNamed ? rest : process.argv.slice(2);
process.exitCode = 0;
for (const name of isNamed ? [first] : ['floor', 'service']) {
  const suite = await SUITES[name]?.();
  if (!suite)
    console.error(`npm run bench -- [suite] [options]; the suites: ${Object.keys(SUITES).join(', ')}`);
  const status = await suite?.run(args, name).catch((error: Error) => {
    console.error(error.message);
    // With what it has started.
    process.exit(1);
  });
  process.exitCode = Math.max(process.exitCode, status ?? 1);
}
