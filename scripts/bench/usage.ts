// Loaded into a measured process before its program (`--import`): reports the CPU and memory use of the process to
// the benchmark over the IPC channel. The programs themselves do not know that they are measured.
process.on('message', (question) => {
  if (question !== 'usage') return;
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuUs: user + system, rssBytes: process.memoryUsage.rss() });
});
// The channel must not keep the process running.
process.channel?.unref();
