/** Measures the width of a scroll bar for the style sheet: without it, the page behind a dialog would jump. */
export function measureScrollbar(): void {
  const box = document.createElement('div');
  box.style.position = 'absolute';
  box.style.visibility = 'hidden';
  box.style.overflow = 'scroll';
  box.style.width = '100px';
  document.body.append(box);
  document.documentElement.style.setProperty('--scrollbar', `${box.offsetWidth - box.clientWidth}px`);
  box.remove();
}
