// Loaded into a measured process before its program (`--import`): tells over the channel to the benchmark what the
// process has used. The programs themselves know nothing of being measured.
process.on('message', (question) => {
  if (question !== 'usage') return;
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuUs: user + system, rssBytes: process.memoryUsage.rss() });
});
// Being asked is no reason to go on running.
process.channel?.unref();
