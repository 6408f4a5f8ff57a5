import type { ComponentType } from 'react';
import { loadSections } from '../i18n/load-texts.ts';
import type { Section } from '../i18n/messages.ts';
import { lazyWithPreload, type PreloadableComponent } from './lazy-with-preload.ts';

/** A page that is loaded when it is first opened, with the texts that it shows. */
export function page<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  ...texts: Section[]
): PreloadableComponent<Props> {
  return lazyWithPreload(async () => {
    const [component] = await Promise.all([load(), loadSections(texts)]);
    return component;
  });
}
