import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export type PreloadableComponent<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Loads it before it is shown. Never rejects: an error is thrown where the component is rendered. */
  preload: () => Promise<void>;
};

const nothing = () => undefined;

/**
 * A component that is loaded when it is first rendered. With plain `lazy`, React would show the fallback for 300 ms
 * even where the module is loaded already.
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
  // What is loaded already is passed on synchronously: only then does React render without a fallback.
  const atOnce = (module: Module) =>
    // biome-ignore lint/suspicious/noThenProperty: a promise would resolve only after the call
    ({ then: (resolve: (module: Module) => void) => resolve(module) }) as unknown as Promise<Module>;
  return Object.assign(
    lazy(() => (loaded ? atOnce(loaded) : begin())),
    { preload: () => begin().then(nothing, nothing) },
  );
}
