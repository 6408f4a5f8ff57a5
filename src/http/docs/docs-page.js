// Additions to Scalar's reference page: a search over guides, operations and events, and linkable headings of guides.
(() => {
  /** For a guide to be drawn, and for those above it to have their height. */
  const PATIENCE_MS = 8000;
  const SETTLING_MS = 2500;
  const HEADING = /^#tag\/([a-z0-9-]+)\/([a-z0-9-]+)$/;
  const slugOf = (text) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '');
  const reference = document.querySelector('#reference');

  /** Gives each heading of a guide its address, and a link to it. */
  function nameHeadings() {
    for (const heading of reference.querySelectorAll(
      '.tag-section-container .markdown h2:not([data-named])',
    )) {
      const section = heading.closest('[id*="tag/"]');
      const guide = /(?:^|\/)tag\/([a-z0-9-]+)$/.exec(section?.id ?? '')?.[1];
      if (guide === undefined) continue;
      const address = `#tag/${guide}/${slugOf(heading.textContent)}`;
      heading.dataset.named = address;
      const link = document.createElement('a');
      link.className = 'heading-link';
      link.href = address;
      link.textContent = '#';
      link.setAttribute('aria-label', `Address of “${heading.textContent}”`);
      link.addEventListener('click', (event) => {
        event.preventDefault();
        go(address);
      });
      heading.append(' ', link);
    }
  }

  /** A heading may be of a guide that is drawn only once it is near: its guide is gone to first. */
  let sought;
  function seek(address) {
    sought = { address, until: performance.now() + PATIENCE_MS };
    find();
  }
  function find() {
    if (sought === undefined) return;
    const heading = reference.querySelector(`[data-named="${CSS.escape(sought.address)}"]`);
    if (heading !== null) {
      heading.scrollIntoView();
      // Drawn guides above may still grow.
      if (sought.found === undefined) sought.found = performance.now();
      history.replaceState(null, '', sought.address);
    }
    if (
      performance.now() > sought.until ||
      (sought.found && performance.now() > sought.found + SETTLING_MS)
    ) {
      sought = undefined;
      return;
    }
    setTimeout(find, 100);
  }

  function go(address) {
    if (!address.startsWith('#')) {
      location.assign(address);
      return;
    }
    const [, guide, heading] = HEADING.exec(address) ?? [];
    if (heading === undefined) {
      location.hash = address;
      return;
    }
    if (location.hash !== `#tag/${guide}`) location.hash = `#tag/${guide}`;
    seek(address);
  }

  const [, guide] = HEADING.exec(location.hash) ?? [];
  if (guide !== undefined) {
    const address = location.hash;
    history.replaceState(null, '', `#tag/${guide}`);
    seek(address);
  }
  for (const event of ['wheel', 'touchmove', 'keydown']) {
    addEventListener(event, () => (sought = undefined), { passive: true, capture: true });
  }
  new MutationObserver(nameHeadings).observe(reference, { childList: true, subtree: true });

  const field = document.querySelector('.search input');
  const list = document.querySelector('.search ul');
  if (field === null) return;
  let hits = [];
  let chosen = 0;
  let asked = 0;

  function show() {
    list.replaceChildren(
      ...hits.map(({ title, section, href }, place) => {
        const item = document.createElement('li');
        item.id = `hit-${place}`;
        item.role = 'option';
        item.ariaSelected = String(place === chosen);
        const small = document.createElement('small');
        small.textContent = section;
        const link = document.createElement('a');
        link.href = href;
        link.tabIndex = -1;
        link.append(title, small);
        item.append(link);
        item.addEventListener('mousedown', (event) => {
          event.preventDefault();
          open(place);
        });
        return item;
      }),
    );
    if (hits.length === 0 && field.value.trim() !== '') {
      const item = document.createElement('li');
      item.className = 'none';
      item.textContent = 'Nothing found: try another word.';
      list.append(item);
    }
    const isOpen = list.childElementCount > 0;
    list.hidden = !isOpen;
    field.ariaExpanded = String(isOpen);
    if (hits.length > 0) field.setAttribute('aria-activedescendant', `hit-${chosen}`);
    else field.removeAttribute('aria-activedescendant');
  }
  function close() {
    hits = [];
    list.hidden = true;
    field.ariaExpanded = 'false';
  }
  function open(place) {
    const hit = hits[place];
    if (hit === undefined) return;
    close();
    field.value = '';
    field.blur();
    go(hit.href);
  }
  async function ask() {
    asked += 1;
    const turn = asked;
    const question = field.value.trim();
    if (question === '') return close();
    try {
      const answer = await fetch(`docs/search?q=${encodeURIComponent(question)}`);
      const { data } = await answer.json();
      if (turn !== asked || document.activeElement !== field) return;
      hits = data;
      chosen = 0;
      show();
    } catch {
      close();
    }
  }

  field.addEventListener('input', ask);
  field.addEventListener('focus', ask);
  field.addEventListener('blur', close);
  field.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && hits.length > 0) {
      event.preventDefault();
      chosen = (chosen + step + hits.length) % hits.length;
      show();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      open(chosen);
    } else if (event.key === 'Escape') {
      field.value = '';
      field.blur();
    }
  });
  addEventListener(
    'keydown',
    (event) => {
      const isTyping = /^(?:INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? '');
      const isAsked =
        (event.key === 'k' && (event.ctrlKey || event.metaKey)) || (event.key === '/' && !isTyping);
      if (!isAsked) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      field.focus();
    },
    true,
  );
})();
