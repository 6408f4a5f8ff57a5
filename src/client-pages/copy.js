// Copies the account and the reference of a payment to the clipboard. Where a browser has none, the buttons stay
// hidden.
(() => {
  if (!navigator.clipboard) return;
  const status = document.querySelector('[data-copy-status]');
  for (const button of document.querySelectorAll('button[data-copy]')) {
    const text = button.textContent;
    button.hidden = false;
    button.addEventListener('click', () => {
      navigator.clipboard.writeText(button.dataset.copy).then(
        () => {
          button.textContent = button.dataset.copied;
          if (status) status.textContent = button.dataset.copied;
          setTimeout(() => {
            button.textContent = text;
            if (status) status.textContent = '';
          }, 2000);
        },
        () => {},
      );
    });
  }
})();
