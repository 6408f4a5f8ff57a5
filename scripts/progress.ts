import type { WriteStream } from 'node:tty';

const WIDTH = 40;

/** Shows progress: as a bar on a terminal, as a line at every tenth elsewhere. */
export function progressOn(stream: NodeJS.WriteStream | WriteStream): (done: number, all: number) => void {
  const startedAt = performance.now();
  let lastTenth = 0;
  return (done, all) => {
    const share = all === 0 ? 1 : done / all;
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    if (stream.isTTY) {
      const filled = Math.round(share * WIDTH);
      const left = share > 0 ? Math.round(seconds / share - seconds) : 0;
      const bar = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}`;
      stream.write(`\r${bar} ${Math.floor(share * 100)} %, ${done} of ${all}, ${left} s left  `);
      if (done === all) stream.write('\n');
      return;
    }
    const tenth = Math.floor(share * 10);
    if (tenth > lastTenth) stream.write(`${tenth * 10} % (${done} of ${all}) after ${seconds} s\n`);
    lastTenth = tenth;
  };
}
