// The judges of other languages: the official rules, run by Saxon and by the schema validator of Java in one process for all
// files, and a reader in Python.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A rule that a file breaks; of a schema, `severity` is `xsd`. */
export type Fault = { severity: string; rule: string; place: string; text: string };

export type Validator = {
  /** @returns the faults of the file, in the order of the sheets */
  validate(job: { file: string; schema: string; sheets: string[] }): Promise<Fault[]>;
  stop(): void;
};

/** @param saxon the path of the jar of Saxon-HE */
export function startValidator(saxon: string): Validator {
  const program = fileURLToPath(new URL('./Validate.java', import.meta.url));
  const options = ['-XX:+UseSerialGC', '-Xmx1g', '-Xss8m', '-cp', saxon];
  const java = spawn('java', [...options, program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = new Map<
    string,
    { faults: Fault[]; done(faults: Fault[]): void; failed(reason: Error): void }
  >();
  const fail = (reason: Error) => {
    for (const { failed } of waiting.values()) failed(reason);
    waiting.clear();
  };
  java.on('error', fail);
  java.on('exit', (code) => fail(new Error(`java ended with ${code}`)));
  createInterface(java.stdout).on('line', (line) => {
    const [file = '', severity = '', rule = '', place = '', text = ''] = line.split('\t');
    const job = waiting.get(file);
    if (severity !== 'done') job?.faults.push({ severity, rule, place, text });
    else if (job) {
      waiting.delete(file);
      job.done(job.faults);
    }
  });
  return {
    validate({ file, schema, sheets }) {
      const { promise, resolve: done, reject: failed } = Promise.withResolvers<Fault[]>();
      waiting.set(file, { faults: [], done, failed });
      java.stdin.write(`${schema}\t${sheets.join(';')}\t${file}\n`);
      return promise;
    },
    stop() {
      java.stdin.end();
    },
  };
}

/** Packages of Debian, such as python3-lxml, are of Debian's own Python. */
const DEBIAN = '/usr/bin/python3';

/** Reads the files of a folder by a program of its own, and compares them with what the API said of their documents. */
export function readBack(folder: string): boolean {
  const program = fileURLToPath(new URL('./read-back.py', import.meta.url));
  const { status, error } = spawnSync(existsSync(DEBIAN) ? DEBIAN : 'python3', [program, folder], {
    stdio: 'inherit',
  });
  if (error) throw error;
  return status === 0;
}
