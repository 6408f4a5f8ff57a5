import { describe, expect, it } from 'vitest';
import { judged, mutants, soundDocuments } from './mutants.ts';

describe('the rules of electronic files', () => {
  it('say nothing of sound documents', () => {
    for (const each of soundDocuments()) {
      const { findings } = judged(each);
      const errors = findings.filter(({ severity }) => severity === 'error');
      expect(errors, `${each.profile} ${each.name}`).toEqual([]);
    }
  });

  it('say of documents that are spoilt in one place what is recorded in the table', async () => {
    const rows = mutants().map((each) => {
      const { findings } = judged(each);
      const said = findings.map(({ rule, severity, field }) => {
        const mark = severity === 'warning' ? ' (warning)' : '';
        return `${rule} \`${field}\`${mark}`;
      });
      return `| ${each.profile} | ${each.name} | ${said.join(', ') || '–'} |`;
    });
    const head = ['| Profile | Spoilt | Findings |', '| --- | --- | --- |'];
    await expect([...head, ...rows, ''].join('\n')).toMatchFileSnapshot('findings.md');
  });

  it('are more than a hundred and fifty, and no two of a profile have one name', () => {
    const names = mutants().map(({ profile, name }) => `${profile} ${name}`);
    expect(names.length).toBeGreaterThan(150);
    expect(new Set(names).size).toBe(names.length);
  });
});
