// Reports to the server, once, that a person has this page in front of them: a page that is loaded in the background,
// by a scanner or as a preview, is never visible.
(() => {
  const address = document.body.dataset.viewed;
  if (!address) return;
  const report = () => {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', report);
    fetch(address, { method: 'POST', credentials: 'omit', keepalive: true }).catch(() => {});
  };
  document.addEventListener('visibilitychange', report);
  report();
})();
