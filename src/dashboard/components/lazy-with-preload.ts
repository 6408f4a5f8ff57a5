import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export type PreloadableComponent<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Loads it before it is shown. @returns when that is over; what went wrong is said where the part is shown */
  preload: () => Promise<void>;
};

const nothing = () => undefined;

/**
 * A part of the pages that is loaded when it is first shown. One that has been loaded before is shown at once: React
 * would first put its fallback there, and leave that for 300 ms.
 */
export function lazyWithPreload<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): PreloadableComponent<Props> {
  type Module = { default: ComponentType<Props> };
  let loaded: Module | undefined;
  const begin = async (): Promise<Module> => {
    loaded ??= { default: await load() };
    return loaded;
  };
  // What is there already is told within the call: only then React goes on without a fallback.
  const atOnce = (module: Module) =>
    // biome-ignore lint/suspicious/noThenProperty: a promise tells no sooner than after the call
    ({ then: (resolve: (module: Module) => void) => resolve(module) }) as unknown as Promise<Module>;
  return Object.assign(
    lazy(() => (loaded ? atOnce(loaded) : begin())),
    { preload: () => begin().then(nothing, nothing) },
  );
}
