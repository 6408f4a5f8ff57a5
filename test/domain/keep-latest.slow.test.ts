import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { instantText } from '../../src/client-pages/format.ts';
import { canonicalTimeZone, today } from '../../src/domain/calendar.ts';
import { keepLatest } from '../../src/domain/keep-latest.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('what is kept by name', () => {
  it('is made once while it is among the latest, and made again after', () => {
    const made: string[] = [];
    const use = keepLatest(3, (name) => {
      made.push(name);
      return { name };
    });
    const [a] = ['a', 'b', 'c', 'a', 'a', 'd'].map(use);
    // `b` was not used for the longest.
    expect(use('a')).toBe(a);
    expect(['c', 'd', 'a', 'b'].map((name) => use(name).name)).toEqual(['c', 'd', 'a', 'b']);
    expect(made).toEqual(['a', 'b', 'c', 'd', 'b']);
  });
});

/** Spellings of one time zone, each of another letter case. */
function* spellings(count: number): Generator<string> {
  const [head, tail] = ['america/argentina/', 'comodrivadavia'];
  for (let bits = 1; bits <= count; bits += 1) {
    yield head + [...tail].map((letter, i) => ((bits >> i) & 1 ? letter.toUpperCase() : letter)).join('');
  }
}

/** How many megabytes the process takes more after names were used of which each is used once. */
function grownBy(names: Iterable<string>, use: (name: string) => void): number {
  collectGarbage();
  const before = process.memoryUsage.rss();
  let used = 0;
  for (const name of names) {
    use(name);
    used += 1;
    // What V8 counts of a formatter is less than what ICU takes.
    if (used % 200 === 0) collectGarbage();
  }
  collectGarbage();
  return (process.memoryUsage.rss() - before) / 1_048_576;
}

describe('the memory of time zones', () => {
  it.each([
    ['dates', (zone: string) => today(new Date('2026-03-15T23:30:00Z'), zone), '2026-03-15'],
    ['pages', (zone: string) => instantText('2026-03-15T23:30:00Z', 'en', zone), '15 March 2026'],
  ])('of %s does not grow with the spellings of their names', (_what, use, result) => {
    grownBy(spellings(800), use);
    let right = 0;
    const grown = grownBy(spellings(8000), (zone) => {
      if (use(zone).startsWith(result)) right += 1;
    });
    expect(right).toBe(8000);
    // With a formatter kept for each it was 190 MB.
    expect(grown).toBeLessThan(60);
  });

  it('does not grow with names that are only checked', () => {
    const found = new Set<string | undefined>();
    const grown = grownBy(spellings(4000), (zone) => found.add(canonicalTimeZone(zone)));
    expect([...found]).toEqual(['America/Catamarca']);
    expect(grown).toBeLessThan(40);
  });
});
