// Through a page with Tab: what has the keyboard must be seen, and be left again.
import type { Page } from 'playwright-core';

/** More than any page here has places for the keyboard. */
const MOST_TABS = 250;

/**
 * What of the focused element can be seen: five of its points, of which one must hit it, or what it is drawn by, such as
 * the label of a checkbox. Undefined at the end of the page.
 */
const LOOK = `(async () => {
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  // The page is scrolled to what has the keyboard when it is drawn.
  await frame();
  await frame();
  const field = document.activeElement;
  if (!field || field === document.body) return undefined;
  const look = () => {
    const shown = field.getBoundingClientRect().width > 2 ? field : field.closest('label, div');
    // Of what is larger than the window, the part that is in it.
    const box = shown.getBoundingClientRect();
    const [left, top] = [Math.max(box.left, 0), Math.max(box.top, 0)];
    const [width, height] = [Math.min(box.right, innerWidth) - left, Math.min(box.bottom, innerHeight) - top];
    const points = [[0.5, 0.5], [0.2, 0.3], [0.8, 0.3], [0.2, 0.7], [0.8, 0.7]];
    return width > 0 && height > 0 && points.some(([x, y]) => {
      const hit = document.elementFromPoint(left + width * x, top + height * y);
      return hit && (shown.contains(hit) || hit.contains(shown) || hit.closest('label')?.control === field);
    });
  };
  let isSeen = look();
  // What loads late moves the page; what is hidden for good stays so.
  for (let frames = 0; frames < 60 && !isSeen; frames += 1) {
    await frame();
    isSeen = look();
  }
  const name = field.getAttribute('aria-label') || field.labels?.[0]?.innerText || field.innerText || field.id;
  // A frame has places of its own, which are not seen from here.
  const before = field.tagName === 'IFRAME' ? undefined : field.dataset.tabbed;
  window.tabbed = (window.tabbed ?? 0) + 1;
  field.dataset.tabbed ??= String(window.tabbed);
  return { name: String(name).slice(0, 60), isSeen, before };
})()`;

type Seen = { name: string; isSeen: boolean; before?: string } | undefined;

/** The places of the keyboard on a page that are hidden by something; one that Tab does not leave is named as well. */
export async function hidden(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    await page.keyboard.press('Tab');
    const seen = await page.evaluate<Seen>(LOOK);
    // Behind the last comes the first again; anything else that comes back keeps the keyboard.
    if (!seen || seen.before === '1') return found;
    if (seen.before) return [...found, `Tab does not leave ${seen.name}`];
    if (!seen.isSeen) found.push(seen.name);
  }
  return [...found, 'Tab does not come to the end'];
}
